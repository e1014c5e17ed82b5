import { Button, Card, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { explicarCodigo } from '#domain/messages.ts'
import { formatInteger } from '#ui/format.ts'
import { WideTable } from '#ui/WideTable.tsx'

interface Props {
  filas: number
  /** The first bad cells, their column as people call it. */
  errores: readonly { fila: number; columna: string; valor: string; code: string }[]
  /** All bad cells there are. */
  cuantos: number
  onDownload: () => void
}

/** What of a file could not be taken in: the first cells here, all of them in a report. */
export function FilasConError({ filas, errores, cuantos, onDownload }: Props) {
  if (filas === 0) return null
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{filas === 1 ? '1 fila que no entra' : `${formatInteger(filas)} filas que no entran`}</Text>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={onDownload}>
          Bajar el informe
        </Button>
      </Group>
      <WideTable label="Filas con error" minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fila</Table.Th>
              <Table.Th>Columna</Table.Th>
              <Table.Th>Dice</Table.Th>
              <Table.Th>Qué pasa</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errores.map(({ fila, columna, valor, code }) => (
              <Table.Tr key={`${fila}${columna}${code}`}>
                <Table.Td className="numeros">{fila}</Table.Td>
                <Table.Td>{columna || '—'}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{valor.slice(0, 60)}</Table.Td>
                <Table.Td>{explicarCodigo(code)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {cuantos > errores.length && (
        <Text c="dimmed">
          Se ven los primeros {formatInteger(errores.length)} de {formatInteger(cuantos)} errores; el informe los trae todos.
        </Text>
      )}
    </Card>
  )
}
