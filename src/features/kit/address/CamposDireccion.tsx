import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { direccion } from '#domain/envios/direccion.ts'
import { CamposTerritorio } from './CamposTerritorio.tsx'

export type Direccion = Record<keyof typeof direccion, string>

interface Props {
  valor: Direccion
  onChange: (cambio: Partial<Direccion>) => void
  errores?: Readonly<Record<string, string>>
}

/** An address: the territory down to the levels that exist, each opening the next, and then the street. */
export function CamposDireccion({ valor, onChange, errores = {} }: Props) {
  const texto = (campo: keyof Direccion) => ({
    value: valor[campo],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [campo]: event.currentTarget.value }),
    error: errores[campo],
  })
  return (
    <Stack>
      <CamposTerritorio valor={valor} onChange={onChange} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Calle" autoComplete="address-line1" {...texto('calle')} />
        <TextInput label="Número" {...texto('numeroCasa')} />
        <TextInput label="Edificio o plaza" {...texto('nombreEdificio')} />
        <TextInput label="Local o apartamento" {...texto('numeroApto')} />
      </SimpleGrid>
      <TextInput label="Referencia" placeholder="Frente al parque, al lado de la banca" {...texto('calleReferencia')} />
    </Stack>
  )
}
