import { Button, Card, Group, SegmentedControl, Select, SimpleGrid, Stack, Switch, Table, Text } from '@mantine/core'
import { columnas, type Columna, type MapaColumnas } from '#domain/importacion.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/itbis.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { titulosDeColumna } from './informe.ts'
import type { Muestra } from './leer-archivo.ts'

const obligatorias: readonly Columna[] = ['nombre', 'precio']
const nombreSeparador: Readonly<Record<string, string>> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra' }

interface ColumnasProps {
  muestra: Muestra
  archivo: string
  mapa: MapaColumnas
  onMapa: (mapa: MapaColumnas) => void
  decimal: '.' | ','
  onDecimal: (decimal: '.' | ',') => void
  itbis: ItbisCodigo
  onItbis: (itbis: ItbisCodigo) => void
  actualizar: boolean
  onActualizar: (actualizar: boolean) => void
  onLeer: () => void
  onOtro: () => void
}

/** Which column of the file is what, with its first rows to look at. */
export function ColumnasDeArchivo({
  muestra,
  archivo,
  mapa,
  onMapa,
  decimal,
  onDecimal,
  itbis,
  onItbis,
  actualizar,
  onActualizar,
  onLeer,
  onOtro,
}: ColumnasProps) {
  const opciones = muestra.encabezado.map((nombre, i) => ({ value: String(i), label: nombre === '' ? `Columna ${i + 1}` : nombre }))
  const faltan = obligatorias.filter((columna) => mapa[columna] === undefined)
  const poner = (columna: Columna, valor: string | null) => {
    const { [columna]: _, ...resto } = mapa
    onMapa(valor === null ? resto : { ...resto, [columna]: Number(valor) })
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
              label={titulosDeColumna[columna]}
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
          <Select
            label="ITBIS cuando la fila no lo dice"
            data={itbisCodigos.map((codigo) => ({ value: codigo, label: codigo === 'E' ? 'Exento' : `${codigo} %` }))}
            value={itbis}
            onChange={(valor) => onItbis(itbisCodigos.find((codigo) => codigo === valor) ?? '18')}
            allowDeselect={false}
          />
          <Switch
            label="Actualizar los que ya existen (mismo código de barra)"
            checked={actualizar}
            onChange={(event) => onActualizar(event.currentTarget.checked)}
          />
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
          Falta decir en qué columna está: {faltan.map((columna) => titulosDeColumna[columna]).join(', ')}.
        </Text>
      )}
      <Group>
        <Button size="md" onClick={onLeer} disabled={faltan.length > 0}>
          Revisar todas las filas
        </Button>
        <Button size="md" variant="default" onClick={onOtro}>
          Elegir otro archivo
        </Button>
      </Group>
    </Stack>
  )
}
