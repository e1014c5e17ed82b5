import { Button, Card, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { explicarCodigo } from '#domain/messages.ts'
import { download } from '#ui/download.ts'
import { formatInteger } from '#ui/format.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { encabezadoDeInforme, titulosDeColumna } from './informe.ts'
import type { LecturaDeArchivo } from './leer-archivo.ts'

/** Every bad cell: the first ones here, all of them in a file. */
export function ErroresDeArchivo({ lectura, archivo }: { lectura: LecturaDeArchivo; archivo: string }) {
  if (lectura.filasConError === 0) return null
  const bajar = async () => {
    const { unparse } = await import('papaparse')
    // The byte order mark makes Excel read UTF-8.
    const partes = [`\uFEFF${unparse([encabezadoDeInforme])}\r\n`, ...lectura.informe]
    download(`errores de ${archivo}.csv`, new Blob(partes, { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{formatInteger(lectura.filasConError)} filas que no entran</Text>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void bajar()}>
          Bajar el informe
        </Button>
      </Group>
      <WideTable label="Filas con error" minWidth={420}>
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
            {lectura.errores.map((e) => (
              <Table.Tr key={`${e.fila}${e.columna}${e.code}`}>
                <Table.Td className="numeros">{e.fila}</Table.Td>
                <Table.Td>{e.columna === '' ? '—' : titulosDeColumna[e.columna]}</Table.Td>
                <Table.Td>{e.valor.slice(0, 60)}</Table.Td>
                <Table.Td>{explicarCodigo(e.code)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {lectura.cuantosErrores > lectura.errores.length && (
        <Text c="dimmed">
          Se ven los primeros {formatInteger(lectura.errores.length)} de {formatInteger(lectura.cuantosErrores)} errores; el informe los
          trae todos.
        </Text>
      )}
    </Card>
  )
}
