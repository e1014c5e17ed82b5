import { Alert, Table, Text } from '@mantine/core'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { CierreTurno } from '#domain/caja/turno.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'

interface Props {
  /** The one that the server holds; undefined where this device does not know it. */
  vale: CierreTurno | undefined
  segundo: CierreTurno
}

/** A shift that was closed twice: which closing counts, what the other one counted, and whether money is missing. */
export function DosCierres({ vale, segundo }: Props) {
  return (
    <Alert color="orange" role="status" title="Este turno se cerró dos veces">
      <Text>
        Vale el cierre que llegó primero al servidor, y no cambia. El otro no suma nada: las ventas y los movimientos cuentan una sola vez y
        ninguno se perdió.
      </Text>
      <Text fw={600} mt={4}>
        {vale
          ? enQueDifieren(totalConteo(segundo.conteoDop) - totalConteo(vale.conteoDop))
          : 'Compara lo que contó con el cierre del turno.'}
      </Text>
      <Table mt="xs" aria-label="Los dos cierres">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cierre</Table.Th>
            <Table.Th ta="right">Ventas</Table.Th>
            <Table.Th ta="right">Efectivo contado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {vale && <Renglon cierre={vale} dice="Vale" />}
          <Renglon cierre={segundo} dice="No cuenta" />
        </Table.Tbody>
      </Table>
    </Alert>
  )
}

const enQueDifieren = (centavos: number): string =>
  centavos === 0
    ? 'Los dos contaron el mismo efectivo: no falta dinero.'
    : `El segundo contó ${formatMoney(Math.abs(centavos))} ${centavos > 0 ? 'más' : 'menos'} en efectivo: cuenta la gaveta otra vez y anota lo que encuentres.`

const Renglon = ({ cierre, dice }: { cierre: CierreTurno; dice: string }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      <Text fw={600}>{dice}</Text>
      <Text size="sm">
        {cierre.cajeroNombre}, {formatDateTime(cierre.en)}
      </Text>
    </Table.Th>
    <Table.Td ta="right" className="numeros">
      {formatInteger(cierre.ventas)}
    </Table.Td>
    <Table.Td ta="right">
      <MoneyText centavos={totalConteo(cierre.conteoDop)} />
    </Table.Td>
  </Table.Tr>
)
