import { useState } from 'react'
import { Stack, Text } from '@mantine/core'
import type { Franja } from '#domain/core/franja.ts'
import { textoFranjas } from '#domain/tienda/horario.rules.ts'
import { HorarioSemanal } from '#features/kit/form/HorarioSemanal.tsx'
import { SwitchField } from '#features/kit/inputs.tsx'
import { palabrasDeEntrega } from '../palabras.ts'

interface Props {
  /** Empty: as the store says for everywhere. */
  horario: readonly Franja[]
  deTienda: readonly Franja[]
  problema: string | undefined
  onChange: (horario: Franja[]) => void
}

/** Days and hours of delivery of a place that are not those of everywhere. */
export function HorarioPropio({ horario, deTienda, problema, onChange }: Props) {
  const [abierto, setAbierto] = useState(horario.length > 0)
  const general = textoFranjas(deTienda)
  return (
    <Stack gap="xs">
      <SwitchField
        label="Días y horas propios"
        description={general === '' ? 'Apagado, no se dice cuándo se entrega' : `Apagado, como en todas partes: ${general}`}
        value={abierto}
        onChange={(si) => {
          setAbierto(si)
          onChange(si ? [...deTienda] : [])
        }}
      />
      {abierto && <HorarioSemanal valor={horario} onChange={onChange} palabras={palabrasDeEntrega} />}
      {problema !== undefined && (
        <Text c="red" size="sm" role="alert">
          {problema}
        </Text>
      )}
    </Stack>
  )
}
