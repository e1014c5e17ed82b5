import { Table } from '@mantine/core'
import type { RenglonCuadre } from '#domain/entidades/turno.ts'
import { nombreMetodo } from '#domain/venta.rules.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { WideTable } from '#ui/WideTable.tsx'

/** Expected, counted and difference of each way of paying. */
export function Renglones({ renglones }: { renglones: readonly RenglonCuadre[] }) {
  return (
    <WideTable label="Esperado y contado" minWidth={420}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Forma de pago</Table.Th>
            <Table.Th ta="right">Esperado</Table.Th>
            <Table.Th ta="right">Contado</Table.Th>
            <Table.Th ta="right">Diferencia</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {renglones.map(({ metodo, moneda, esperadoCentavos, contadoCentavos, diferenciaCentavos }) => (
            <Table.Tr key={`${metodo}${moneda}`}>
              <Table.Td>
                {nombreMetodo[metodo]}
                {moneda === 'USD' ? ' en dólares' : ''}
              </Table.Td>
              <Table.Td ta="right">
                <MoneyText centavos={esperadoCentavos} currency={moneda} />
              </Table.Td>
              <Table.Td ta="right">
                <MoneyText centavos={contadoCentavos} currency={moneda} />
              </Table.Td>
              <Table.Td ta="right">
                <MoneyText centavos={diferenciaCentavos} currency={moneda} signed fw={700} />
                {diferenciaCentavos === 0 ? '' : diferenciaCentavos > 0 ? ' sobra' : ' falta'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
