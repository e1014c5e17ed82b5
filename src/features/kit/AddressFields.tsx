import { use } from 'react'
import { SimpleGrid, Stack } from '@mantine/core'
import { direccion } from '#domain/envios/direccion.ts'
import { nivelesTerritoriales, type NivelTerritorial } from '#domain/envios/territorio.ts'
import { CamposTerritorio } from './address/CamposTerritorio.tsx'
import { addressSpecs } from './address.ts'
import { fieldFor, FormOfFields } from './Field.tsx'
import { fieldsOf } from './fields.ts'

const Campo = fieldFor(fieldsOf(direccion, addressSpecs))

/** An address in the form around it: the territory down to the levels that exist, each opening the next, and then the street. */
export function AddressFields() {
  const form = use(FormOfFields)
  if (!form) return null
  const lugar = Object.fromEntries(nivelesTerritoriales.map((nivel) => [nivel, form.values[nivel]])) as Record<NivelTerritorial, string>
  return (
    <Stack>
      <CamposTerritorio valor={lugar} onChange={form.set} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo name="calle" autoComplete="address-line1" />
        <Campo name="numeroCasa" />
        <Campo name="nombreEdificio" />
        <Campo name="numeroApto" />
      </SimpleGrid>
      <Campo name="calleReferencia" />
    </Stack>
  )
}
