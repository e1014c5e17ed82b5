import { Group, NativeSelect } from '@mantine/core'
import { mesSiguiente } from '#domain/core/fecha.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'

import type { Mirada } from './useMirada.ts'

interface Props {
  /** The first month in which something was posted. */
  primero: string
  esteMes: string
  desde: string
  hasta: string
  onPick: (meses: Pick<Mirada, 'desde' | 'hasta'>) => void
}

/** From which month to which one: the same month, unless somebody wants more. */
export function Periodo({ primero, esteMes, desde, hasta, onPick }: Props) {
  const ultimo = [esteMes, hasta].reduce((mayor, mes) => (mes > mayor ? mes : mayor))
  const meses = [
    ...mesesEntre(
      [primero, desde].reduce((menor, mes) => (mes < menor ? mes : menor)),
      ultimo,
    ),
  ].reverse()
  const data = meses.map((mes) => ({ value: mes, label: mesEnPalabras(mes) }))
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label="Desde"
        data={data}
        value={desde}
        onChange={({ currentTarget: { value } }) => onPick({ desde: value, hasta: value > hasta ? value : hasta })}
      />
      <NativeSelect
        label="Hasta"
        data={data}
        value={hasta}
        // Another month by itself, where one was looked at by itself.
        onChange={({ currentTarget: { value } }) => onPick({ desde: desde === hasta || value < desde ? value : desde, hasta: value })}
      />
    </Group>
  )
}

function* mesesEntre(primero: string, ultimo: string): Iterable<string> {
  for (let mes = primero; mes <= ultimo; mes = mesSiguiente(mes)) yield mes
}
