import type { ReactNode } from 'react'
import { Button, Card, Group, SegmentedControl, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { WideTable } from '#ui/show/WideTable.tsx'

const nombreSeparador: Readonly<Record<string, string>> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra' }

interface Props<C extends string> {
  /** Name of the file. */
  archivo: string
  muestra: { separador: string; deHoja: boolean; encabezado: readonly string[]; conEncabezado: boolean; filas: readonly string[][] }
  columnas: readonly C[]
  titulos: Readonly<Record<C, string>>
  obligatorias: readonly C[]
  mapa: Partial<Record<C, number>>
  onMapa: (mapa: Partial<Record<C, number>>) => void
  /** How a file writes parts of one; left out where it holds no amounts. */
  decimal?: '.' | ','
  onDecimal?: (decimal: '.' | ',') => void
  onRead: () => void
  onOther: () => void
  /** More to say before the file is read. */
  children?: ReactNode
}

/** Which column of a file is what, with its first rows to look at. */
export function MapaDeColumnas<C extends string>(props: Props<C>) {
  const { archivo, muestra, columnas, titulos, obligatorias, mapa, onMapa, decimal, onDecimal, onRead, onOther, children } = props
  const opciones = muestra.encabezado.map((nombre, i) => ({ value: String(i), label: nombre === '' ? `Columna ${i + 1}` : nombre }))
  const faltan = obligatorias.filter((columna) => mapa[columna] === undefined)
  const poner = (columna: C, valor: string | null) => {
    const nuevo = { ...mapa }
    if (valor === null) delete nuevo[columna]
    else nuevo[columna] = Number(valor)
    onMapa(nuevo)
  }
  return (
    <Stack>
      <Text>
        <b>{archivo}</b>: {muestra.deHoja ? 'hoja de cálculo' : `separado por ${nombreSeparador[muestra.separador] ?? muestra.separador}`},{' '}
        {muestra.conEncabezado ? 'la primera fila dice los nombres de las columnas' : 'sin fila de nombres'}.
      </Text>
      <Card>
        <Text fw={600} mb="sm">
          ¿Qué hay en cada columna?
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {columnas.map((columna) => (
            <Select
              key={columna}
              label={titulos[columna]}
              required={obligatorias.includes(columna)}
              placeholder="No está en el archivo"
              data={opciones}
              value={mapa[columna] === undefined ? null : String(mapa[columna])}
              onChange={(valor) => poner(columna, valor)}
              clearable
            />
          ))}
        </SimpleGrid>
        <Group mt="md" gap="xl" align="flex-end">
          {decimal !== undefined && onDecimal && (
            <div>
              <Text size="sm" fw={500} mb={4} id="decimal">
                Los decimales se escriben con
              </Text>
              <SegmentedControl
                aria-labelledby="decimal"
                value={decimal}
                onChange={(valor) => onDecimal(valor === ',' ? ',' : '.')}
                data={[
                  { value: '.', label: 'punto: 1,250.50' },
                  { value: ',', label: 'coma: 1.250,50' },
                ]}
              />
            </div>
          )}
          {children}
        </Group>
      </Card>
      <WideTable label="Primeras filas del archivo" minWidth={500}>
        <Table withTableBorder striped captionSide="top">
          <Table.Caption>Primeras filas del archivo</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {muestra.encabezado.map((nombre, i) => (
                <Table.Th key={`${i}${nombre}`}>{nombre}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {muestra.filas.slice(0, 8).map((fila, n) => (
              <Table.Tr key={`${n}${fila[0] ?? ''}`}>
                {muestra.encabezado.map((nombre, i) => (
                  <Table.Td key={`${i}${nombre}`}>{fila[i]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {faltan.length > 0 && (
        <Text c="red" role="alert">
          Falta decir en qué columna está: {faltan.map((columna) => titulos[columna]).join(', ')}.
        </Text>
      )}
      <Group>
        <Button size="md" onClick={onRead} disabled={faltan.length > 0}>
          Revisar todas las filas
        </Button>
        <Button size="md" variant="default" onClick={onOther}>
          Elegir otro archivo
        </Button>
      </Group>
    </Stack>
  )
}
