import { useMemo, useRef, useState } from 'react'
import { Alert, Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { useCatalogo, useTienda } from '#data/react.tsx'
import type { MapaColumnas } from '#domain/importacion.ts'
import type { ItbisCodigo } from '#domain/itbis.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Loading } from '#ui/states.tsx'
import { Steps } from '#ui/Steps.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { paths } from '../paths.ts'
import { tiposDeTabla } from '../tabla-de-archivo.ts'
import { ColumnasDeArchivo } from './ColumnasDeArchivo.tsx'
import { ErroresDeArchivo } from './ErroresDeArchivo.tsx'
import { importar, planear, type ResumenImportacion } from './importar.ts'
import { leerArchivo, mirar, type LecturaDeArchivo, type Muestra } from './leer-archivo.ts'
import { MAPA, mapaRecordado, type MapaRecordado } from './mapa-recordado.ts'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const
const numeroDePaso: Readonly<Record<Paso['paso'], number>> = { elegir: 0, columnas: 1, leyendo: 1, revisar: 2, guardando: 2, listo: 4 }

type Paso =
  | { paso: 'elegir' }
  | { paso: 'columnas'; muestra: Muestra }
  | { paso: 'leyendo'; avance: number }
  | { paso: 'revisar'; lectura: LecturaDeArchivo }
  | { paso: 'guardando' }
  | { paso: 'listo'; resumen: ResumenImportacion; lectura: LecturaDeArchivo }

const SIN_FILAS: LecturaDeArchivo['filas'] = []

/** What the import will do, before it is done: nobody finds a doubled shop afterwards. */
function LoQueHara({ resumen, actualizar }: { resumen: ResumenImportacion; actualizar: boolean }) {
  const { nuevos, actualizados, sinCambio, porNombre } = resumen
  return (
    <List mt="sm" aria-label="Lo que hará esta importación">
      <List.Item>{contar(nuevos, 'nuevo', 'nuevos')}</List.Item>
      {actualizar && <List.Item>{contar(actualizados, 'cambia', 'cambian')}</List.Item>}
      <List.Item>
        {actualizar
          ? contar(sinCambio, 'ya está igual', 'ya están iguales')
          : contar(sinCambio, 'ya está y se deja como está', 'ya están y se dejan como están')}
      </List.Item>
      {porNombre > 0 && (
        <Text size="sm" c="dimmed" component="li">
          {contar(porNombre, 'se reconoció', 'se reconocieron')} por el nombre: en la lista o en la tienda no{' '}
          {porNombre === 1 ? 'tiene' : 'tienen'} código.
        </Text>
      )}
    </List>
  )
}

const contar = (cuantos: number, uno: string, varios: string): string => `${formatInteger(cuantos)} ${cuantos === 1 ? uno : varios}`

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
    // Whoever cancelled did not fail.
    const decir = error.code.endsWith('.cancelado') ? toastInfo : toastError
    decir(mensaje, arreglo)
  }
  const abrir = async (file: File) => {
    const mirada = await mirar(file)
    if (!mirada.ok) return fallar(mirada.error)
    const recordado = mapaRecordado(await tienda.borradores.leerOtro(MAPA), mirada.value.encabezado)
    setArchivo(file.name)
    setMuestra(mirada.value)
    setMapa(recordado?.mapa ?? mirada.value.mapa)
    // A spreadsheet's numbers are written by this program, whatever the last text file did.
    setDecimal((mirada.value.deHoja ? undefined : recordado?.decimal) ?? mirada.value.decimal)
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
      onAdvance: (avance) => setPaso({ paso: 'leyendo', avance }),
    })
    if (leida.ok) return setPaso({ paso: 'revisar', lectura: leida.value })
    fallar(leida.error)
    setPaso({ paso: 'columnas', muestra })
  }
  const guardar = async (lectura: LecturaDeArchivo) => {
    cancelar.current = new AbortController()
    setPaso({ paso: 'guardando' })
    const guardada = await importar({ repo: tienda.repo, catalogo }, lectura.filas, { actualizar, archivo }, cancelar.current.signal)
    if (guardada.ok) return setPaso({ paso: 'listo', resumen: guardada.value, lectura })
    fallar(guardada.error)
    setPaso({ paso: 'revisar', lectura })
  }

  const porImportar = paso.paso === 'revisar' ? paso.lectura.filas : SIN_FILAS
  const plan = useMemo(() => planear(catalogo, porImportar, { actualizar, archivo }), [catalogo, porImportar, actualizar, archivo])

  return (
    <PageLayout title="Importar productos" description="Desde una hoja de Excel (.xlsx) o un archivo CSV o de texto." width="normal">
      <UnsavedGuard when={paso.paso !== 'elegir' && paso.paso !== 'listo'} />
      <Steps steps={PASOS} current={numeroDePaso[paso.paso]} />
      {paso.paso === 'elegir' && (
        <FileDrop
          label="Arrastra aquí el archivo o toca para elegirlo"
          description="Excel (.xlsx) hasta 15 MB, CSV o texto hasta 60 MB; hasta 200,000 productos."
          accept={tiposDeTabla}
          onFile={(file) => void abrir(file)}
        />
      )}
      {paso.paso === 'columnas' && (
        <ColumnasDeArchivo
          muestra={paso.muestra}
          mapa={mapa}
          onMapa={setMapa}
          decimal={decimal}
          onDecimal={setDecimal}
          itbis={itbis}
          onItbis={setItbis}
          actualizar={actualizar}
          onActualizar={setActualizar}
          onRead={() => void leer()}
          onOther={() => setPaso({ paso: 'elegir' })}
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
      {paso.paso === 'guardando' && (
        <Stack align="center">
          <Loading label="Guardando en este equipo: entra todo o no entra nada" />
          <Button variant="default" onClick={() => cancelar.current.abort()}>
            Cancelar
          </Button>
        </Stack>
      )}
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
            <LoQueHara resumen={plan} actualizar={actualizar} />
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
          <ErroresDeArchivo lectura={paso.lectura} archivo={archivo} />
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
          <ErroresDeArchivo lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
    </PageLayout>
  )
}
