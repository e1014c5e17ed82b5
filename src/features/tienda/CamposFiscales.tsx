import { SimpleGrid, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { CampoRnc } from './CampoRnc.tsx'

interface Props {
  rnc: ComponentProps<typeof CampoRnc>
  razonSocial: ComponentProps<typeof TextInput>
}

/** Under which number and name a shop invoices. */
export const CamposFiscales = ({ rnc, razonSocial }: Props) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <CampoRnc {...rnc} />
    <TextInput label="Razón social" description="Como está en la DGII; vacía, sale el nombre de la tienda" {...razonSocial} />
  </SimpleGrid>
)
