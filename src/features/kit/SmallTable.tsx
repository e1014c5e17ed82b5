import { Table, type MantineSpacing } from '@mantine/core'
import type { Column } from '#ui/DataTable.tsx'
import { WideTable } from '#ui/show/WideTable.tsx'

interface Props<R> {
  label: string
  minWidth?: number
  mt?: MantineSpacing
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: readonly Column<R>[]
}

/** A few rows in a plain table, with no search and no order of its own; its columns are those of any list. */
export function SmallTable<R>({ label, minWidth = 300, mt, rows, rowKey, columns }: Props<R>) {
  // Figures stay in one line; words go on in the next.
  const align = ({ numeric }: Column<R>) => (numeric ? { ta: 'right' as const, className: 'numeros' } : {})
  return (
    <WideTable label={label} minWidth={minWidth} {...(mt === undefined ? {} : { mt })}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key} {...align(column)}>
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map((column) => (
                <Table.Td key={column.key} {...align(column)}>
                  {column.cell ? column.cell(row) : column.value(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
