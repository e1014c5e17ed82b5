import { Button, Card, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { explicarCodigo } from '#domain/messages.ts'
import { formatInteger } from '#ui/format.ts'
import type { Column } from '#ui/DataTable.tsx'
import { text } from '../columns.tsx'
import { SmallTable } from '../SmallTable.tsx'

interface CeldaMala {
  fila: number
  columna: string
  valor: string
  code: string
}

const columnas: Column<CeldaMala>[] = [
  text('fila', 'Fila', ({ fila }) => fila),
  text('columna', 'Columna', ({ columna }) => columna || '—'),
  text('valor', 'Dice', ({ valor }) => valor, {
    cell: ({ valor }) => <span style={{ overflowWrap: 'anywhere' }}>{valor.slice(0, 60)}</span>,
  }),
  text('code', 'Qué pasa', ({ code }) => explicarCodigo(code)),
]

interface Props {
  filas: number
  /** The first bad cells, their column as people call it. */
  errores: readonly CeldaMala[]
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
      <SmallTable
        label="Filas con error"
        rows={errores}
        rowKey={({ fila, columna, code }) => `${fila}${columna}${code}`}
        columns={columnas}
      />
      {cuantos > errores.length && (
        <Text c="dimmed">
          Se ven los primeros {formatInteger(errores.length)} de {formatInteger(cuantos)} errores; el informe los trae todos.
        </Text>
      )}
    </Card>
  )
}
