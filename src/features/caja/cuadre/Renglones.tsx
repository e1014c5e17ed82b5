import { Table, Text } from '@mantine/core'
import type { RenglonCuadre } from '#domain/caja/turno.entity.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import classes from './Renglones.module.css'

/**
 * Expected, counted and difference of each way of paying. On a phone each row becomes a name over three figures, and a row that
 * is not drawn as one keeps its meaning by its role.
 */
export function Renglones({ renglones }: { renglones: readonly RenglonCuadre[] }) {
  return (
    <Table verticalSpacing="sm" className={classes['tabla'] ?? ''}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">Forma de pago</Table.Th>
          <Table.Th role="columnheader" ta="right">
            Esperado
          </Table.Th>
          <Table.Th role="columnheader" ta="right">
            Contado
          </Table.Th>
          <Table.Th role="columnheader" ta="right">
            Diferencia
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {renglones.map(({ metodo, moneda, esperadoCentavos, contadoCentavos, diferenciaCentavos, montos, numeros, motivo }) => (
          <Table.Tr role="row" key={`${metodo}${moneda}`}>
            <Table.Td role="cell">
              {nombreMetodo[metodo]}
              {moneda === 'USD' ? ' en dólares' : ''}
              {(montos.length > 1 || numeros) && (
                <Text size="sm" c="dimmed">
                  {formatInteger(montos.length)} contados:{' '}
                  {montos.map((centavos, i) => `${numeros?.[i] ? `${numeros[i]} ` : ''}${formatMoney(centavos, moneda)}`).join(' + ')}
                </Text>
              )}
              {motivo !== '' && <Text size="sm">Motivo: {motivo}</Text>}
            </Table.Td>
            <Table.Td role="cell" ta="right">
              <MoneyText centavos={esperadoCentavos} currency={moneda} />
            </Table.Td>
            <Table.Td role="cell" ta="right">
              <MoneyText centavos={contadoCentavos} currency={moneda} />
            </Table.Td>
            <Table.Td role="cell" ta="right">
              <MoneyText centavos={diferenciaCentavos} currency={moneda} signed fw={700} />
              {diferenciaCentavos === 0 ? '' : diferenciaCentavos > 0 ? ' sobra' : ' falta'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
