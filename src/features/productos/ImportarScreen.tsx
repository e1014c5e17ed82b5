import { useRef, useState } from 'react'
import { Alert, Button, Card, Group, List, SegmentedControl, Select, SimpleGrid, Stack, Switch, Table, Text } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { useCatalogo, useTienda } from '#data/react.tsx'
import { columnas, type Columna, type ErrorImportacion, type MapaColumnas } from '#domain/importacion.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/itbis.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Loading } from '#ui/states.tsx'
import { Steps } from '#ui/Steps.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { paths } from '../paths.ts'
import { importar, type ResumenImportacion } from './importar.ts'
import { leerArchivo, mirar, type LecturaDeArchivo, type Muestra } from './leer-archivo.ts'
import { MAPA, mapaRecordado, type MapaRecordado } from './mapa-recordado.ts'

const titulos: Readonly<Record<Columna, string>> = {
  codigoBarra: 'Código de barra',
  nombre: 'Nombre',
  precio: 'Precio',
  costo: 'Costo',
  itbis: 'ITBIS',
  existencia: 'Existencia',
  codigo: 'Código propio',
  categoria: 'Categoría',
  unidad: 'Unidad',
}
const obligatorias: readonly Columna[] = ['nombre', 'precio']
const nombreSeparador: Readonly<Record<string, string>> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra' }

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const
const numeroDePaso: Readonly<Record<Paso['paso'], number>> = { elegir: 0, columnas: 1, leyendo: 1, revisar: 2, guardando: 2, listo: 4 }

type Paso =
  | { paso: 'elegir' }
  | { paso: 'columnas'; muestra: Muestra }
  | { paso: 'leyendo'; avance: number }
  | { paso: 'revisar'; lectura: LecturaDeArchivo }
  | { paso: 'guardando' }
  | { paso: 'listo'; resumen: ResumenImportacion; lectura: LecturaDeArchivo }

/** Brings a catalogue in from a file: look, say which column is what, read with a bar that can be cancelled, check, save. */
export function Component() {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const ir = useNavigate()
  const [archivo, setArchivo] = useState('')
  const [muestra, setMuestra] = useState<Muestra>()
  const [paso, setPaso] = useState<Paso>({ paso: 'elegir' })
  const [mapa, setMapa] = useState<MapaColumnas>({})
  const [decimal, setDecimal] = useState<'.' | ','>('.')
  const [itbis, setItbis] = useState<ItbisCodigo>('18')
  const [actualizar, setActualizar] = useState(true)
  const cancelar = useRef(new AbortController())

  const fallar = (error: Fallo) => {
    const { mensaje, arreglo } = mensajeDe(error)
    toastError(mensaje, arreglo)
  }
  const abrir = async (file: File) => {
    const mirada = await mirar(file)
    if (!mirada.ok) return fallar(mirada.error)
    const recordado = mapaRecordado(await tienda.borradores.leerOtro(MAPA), mirada.value.encabezado)
    setArchivo(file.name)
    setMuestra(mirada.value)
    setMapa(recordado?.mapa ?? mirada.value.mapa)
    setDecimal(recordado?.decimal ?? mirada.value.decimal)
    setItbis(recordado?.itbis ?? '18')
    setActualizar(recordado?.actualizar ?? true)
    setPaso({ paso: 'columnas', muestra: mirada.value })
  }
  const leer = async () => {
    if (!muestra) return
    tienda.borradores.guardarOtro(MAPA, { encabezado: muestra.encabezado, mapa, decimal, itbis, actualizar } satisfies MapaRecordado)
    cancelar.current = new AbortController()
    setPaso({ paso: 'leyendo', avance: 0 })
    const leida = await leerArchivo({
      muestra,
      mapa,
      decimal,
      itbisPorDefecto: itbis,
      senal: cancelar.current.signal,
      alAvanzar: (avance) => setPaso({ paso: 'leyendo', avance }),
    })
    if (leida.ok) return setPaso({ paso: 'revisar', lectura: leida.value })
    fallar(leida.error)
    setPaso({ paso: 'columnas', muestra })
  }
  const guardar = async (lectura: LecturaDeArchivo) => {
    setPaso({ paso: 'guardando' })
    const guardada = await importar({ repo: tienda.repo, catalogo }, lectura.filas, { actualizar, archivo })
    if (guardada.ok) return setPaso({ paso: 'listo', resumen: guardada.value, lectura })
    fallar(guardada.error)
    setPaso({ paso: 'revisar', lectura })
  }

  return (
    <PageLayout title="Importar productos" description="Desde un archivo CSV o de texto, como lo guarda Excel." width="normal">
      <UnsavedGuard when={paso.paso !== 'elegir' && paso.paso !== 'listo'} />
      <Steps steps={PASOS} current={numeroDePaso[paso.paso]} />
      {paso.paso === 'elegir' && (
        <FileDrop
          label="Arrastra aquí el archivo o toca para elegirlo"
          description="CSV o texto, con coma, punto y coma o tabulador. Hasta 60 MB y 200,000 productos."
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void abrir(file)}
        />
      )}
      {paso.paso === 'columnas' && (
        <Columnas
          muestra={paso.muestra}
          mapa={mapa}
          onMapa={setMapa}
          decimal={decimal}
          onDecimal={setDecimal}
          itbis={itbis}
          onItbis={setItbis}
          actualizar={actualizar}
          onActualizar={setActualizar}
          onLeer={() => void leer()}
          onOtro={() => setPaso({ paso: 'elegir' })}
          archivo={archivo}
        />
      )}
      {paso.paso === 'leyendo' && (
        <ProgressBar
          label="Revisando las filas"
          value={Math.round(paso.avance * 100)}
          max={100}
          onCancel={() => cancelar.current.abort()}
        />
      )}
      {paso.paso === 'guardando' && <Loading label="Guardando en este equipo: entra todo o no entra nada" />}
      {paso.paso === 'revisar' && (
        <Stack>
          <Card>
            <Text fz="xl" fw={700} className="numeros">
              {formatInteger(paso.lectura.filas.length)} productos listos
            </Text>
            <Text c="dimmed">
              {paso.lectura.filasConError === 0
                ? 'Todas las filas están bien.'
                : `${formatInteger(paso.lectura.filasConError)} filas no entran; abajo dice por qué.`}
            </Text>
            <Group mt="md">
              <Button
                size="md"
                leftSection={<IconFileImport size={20} />}
                disabled={paso.lectura.filas.length === 0}
                onClick={() => void guardar(paso.lectura)}
              >
                Importar {formatInteger(paso.lectura.filas.length)} productos
              </Button>
              <Button size="md" variant="default" onClick={() => setPaso(muestra ? { paso: 'columnas', muestra } : { paso: 'elegir' })}>
                Volver a las columnas
              </Button>
            </Group>
          </Card>
          <Errores lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
      {paso.paso === 'listo' && (
        <Stack>
          <Alert color="teal" title="Importación guardada en este equipo" role="status">
            <List>
              <List.Item>{formatInteger(paso.resumen.nuevos)} productos nuevos</List.Item>
              <List.Item>{formatInteger(paso.resumen.actualizados)} actualizados</List.Item>
              <List.Item>{formatInteger(paso.resumen.sinCambio)} sin cambio</List.Item>
            </List>
            Llegan a las cajas al sincronizar; puedes verlo en{' '}
            <Link to={paths.sincronizacion.href({ nombre: tienda.slug })}>Sincronización</Link>.
          </Alert>
          <Group>
            <Button onClick={() => void ir(paths.productos.href({ nombre: tienda.slug }))}>Ver los productos</Button>
            <Button variant="default" onClick={() => setPaso({ paso: 'elegir' })}>
              Importar otro archivo
            </Button>
          </Group>
          <Errores lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
    </PageLayout>
  )
}

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

function Columnas({
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
        <b>{archivo}</b>: separado por {nombreSeparador[muestra.separador] ?? muestra.separador},{' '}
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
          Falta decir en qué columna está: {faltan.map((columna) => titulos[columna]).join(', ')}.
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

const explicar = (error: ErrorImportacion): string => mensajeDe({ code: error.code }).mensaje

/** Every bad cell: the first ones here, all of them in a file. */
function Errores({ lectura, archivo }: { lectura: LecturaDeArchivo; archivo: string }) {
  if (lectura.filasConError === 0) return null
  const bajar = () =>
    downloadCsv(`errores de ${archivo}`, [
      ['fila', 'columna', 'valor', 'qué pasa'],
      ...lectura.errores.map((e) => [e.fila, e.columna === '' ? '' : titulos[e.columna], e.valor, explicar(e)]),
    ])
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
            {lectura.errores.slice(0, 100).map((e) => (
              <Table.Tr key={`${e.fila}${e.columna}${e.code}`}>
                <Table.Td className="numeros">{e.fila}</Table.Td>
                <Table.Td>{e.columna === '' ? '—' : titulos[e.columna]}</Table.Td>
                <Table.Td>{e.valor.slice(0, 60)}</Table.Td>
                <Table.Td>{explicar(e)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {lectura.errores.length > 100 && (
        <Text c="dimmed">
          Se ven las primeras 100; el informe las trae todas
          {lectura.erroresDeMas > 0 ? ` hasta 20,000 (hay ${formatInteger(lectura.erroresDeMas)} más)` : ''}.
        </Text>
      )}
    </Card>
  )
}
