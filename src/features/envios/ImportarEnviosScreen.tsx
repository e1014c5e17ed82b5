import { useState } from 'react'
import { Alert, Button, Card, Group, List, Stack, Table, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { nuevoId } from '#data/ids.ts'
import { useTienda } from '#data/react.tsx'
import { leerTerritorio, type Territorio } from '#data/territorio.ts'
import { CostosEnvios } from '#domain/entidades/pedido.ts'
import {
  columnasDeEnvio,
  planificarEnvios,
  type ColumnaDeEnvio,
  type EnvioLeido,
  type MapaDeEnvios,
  type PlanDeEnvios,
} from '#domain/importacion.envios.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Steps } from '#ui/Steps.tsx'
import { notices, toastError } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { FilasConError } from '../FilasConError.tsx'
import { MapaDeColumnas } from '../MapaDeColumnas.tsx'
import { paths } from '../paths.ts'
import { tiposDeTabla } from '../tabla-de-archivo.ts'
import { useHoy } from '../useHoy.ts'
import { enPalabras } from '../useOrden.ts'
import { leerEnvios, mirarEnvios, type LecturaDeEnvios, type MuestraDeEnvios } from './leer-envios.ts'
import { guardarReglas, type ReglaNueva } from './lote.ts'
import { costoEnPalabras, dondeQueda, nivelEnPalabras, nombreDeLugar } from './palabras.ts'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const
const titulos: Readonly<Record<ColumnaDeEnvio, string>> = {
  codigo: 'Código del lugar (ONE)',
  provincia: 'Provincia',
  municipio: 'Municipio',
  lugar: 'Distrito, sector o barrio',
  costo: 'Costo',
  gratisDesde: 'Gratis desde',
  tramos: 'Por peso (5 kg: 100; 20 kg: 350)',
  entrega: '¿Entregamos?',
  desde: 'Rige desde',
  hasta: 'Rige hasta',
  nota: 'Nota',
}
const ERRORES_A_LA_VISTA = 100
const REGLAS_A_LA_VISTA = 50

interface Revision {
  muestra: MuestraDeEnvios
  lectura: LecturaDeEnvios
  plan: PlanDeEnvios
  /** With their ids: what was sent before a failure is not doubled. */
  nuevas: ReglaNueva[]
  territorio: Territorio
}

type Paso = { paso: 0 } | { paso: 1; muestra: MuestraDeEnvios } | ({ paso: 2 } & Revision) | ({ paso: 4 } & Revision)

/** Brings costs of delivery in from a file: look, say which column is what, see what it would do, save. */
export function Component() {
  const { repo, slug, tiendaId, sync } = useTienda()
  const ir = useNavigate()
  const hoy = useHoy()
  const [paso, setPaso] = useState<Paso>({ paso: 0 })
  const [archivo, setArchivo] = useState('')
  const [mapa, setMapa] = useState<MapaDeEnvios>({})
  const [decimal, setDecimal] = useState<'.' | ','>('.')
  const [hechas, setHechas] = useState(0)
  const fallar = (error: Fallo) => toastError(notices.updateFailed, enPalabras(error))
  const [abrir] = useLocked(async (file: File) => {
    const mirada = await mirarEnvios(file)
    if (!mirada.ok) return fallar(mirada.error)
    setArchivo(file.name)
    setMapa(mirada.value.mapa)
    setDecimal(mirada.value.decimal)
    return setPaso({ paso: 1, muestra: mirada.value })
  })
  const [leer] = useLocked(async (muestra: MuestraDeEnvios) => {
    const territorio = await leerTerritorio()
    const leida = leerEnvios(muestra, { mapa, decimal, lugares: territorio, hoy })
    if (!leida.ok) return fallar(leida.error)
    const existentes = (await repo.buscar(CostosEnvios)).map(({ doc }) => doc)
    const plan = planificarEnvios(leida.value.reglas, existentes)
    const nuevas = plan.nuevas.map((campos) => ({ ...campos, id: nuevoId(CostosEnvios.tipo) }))
    return setPaso({ paso: 2, muestra, lectura: leida.value, plan, nuevas, territorio })
  })
  const [guardar, guardando] = useLocked(async (revision: Revision) => {
    setHechas(0)
    const guardado = await guardarReglas(tiendaId, revision.nuevas, revision.plan.cambios, setHechas)
    if (!guardado.ok) return fallar(guardado.error)
    setPaso({ ...revision, paso: 4 })
    return sync.sincronizar()
  })
  const sinLugar = (['codigo', 'provincia', 'municipio', 'lugar'] as const).every((columna) => mapa[columna] === undefined)
  return (
    <PageLayout title="Importar costos de envío" description="Desde una hoja de Excel (.xlsx) o un archivo CSV o de texto." width="normal">
      <UnsavedGuard when={paso.paso === 1 || paso.paso === 2} />
      <Steps steps={PASOS} current={paso.paso} />
      {paso.paso === 0 && (
        <FileDrop
          label="Arrastra aquí el archivo o toca para elegirlo"
          description="Una fila por lugar: su código, o su provincia, municipio y nombre; y el costo. Hasta 2,000 filas."
          accept={tiposDeTabla}
          onFile={abrir}
        />
      )}
      {paso.paso === 1 && (
        <MapaDeColumnas
          archivo={archivo}
          muestra={paso.muestra}
          columnas={columnasDeEnvio}
          titulos={titulos}
          obligatorias={sinLugar ? ['lugar', 'costo'] : ['costo']}
          mapa={mapa}
          onMapa={setMapa}
          decimal={decimal}
          onDecimal={setDecimal}
          onRead={() => leer(paso.muestra)}
          onOther={() => setPaso({ paso: 0 })}
        />
      )}
      {paso.paso === 2 && (
        <Stack>
          <Card>
            <Cuenta plan={paso.plan} />
            <Text c="dimmed" mt="xs">
              Un lugar que ya tiene costo desde el mismo día se cambia; si la fila empieza otro día, el nuevo lo reemplaza desde entonces.
            </Text>
            <Group mt="md">
              <Button
                size="md"
                leftSection={<IconFileImport size={20} aria-hidden />}
                disabled={paso.nuevas.length + paso.plan.cambios.length === 0}
                loading={guardando}
                onClick={() => guardar(paso)}
              >
                Importar {formatInteger(paso.nuevas.length + paso.plan.cambios.length)} costos
              </Button>
              <Button size="md" variant="default" disabled={guardando} onClick={() => setPaso({ paso: 1, muestra: paso.muestra })}>
                Volver a las columnas
              </Button>
            </Group>
            {guardando && <ProgressBar label="Guardando" value={hechas} max={paso.nuevas.length + paso.plan.cambios.length} />}
          </Card>
          <Vista reglas={paso.lectura.reglas} territorio={paso.territorio} />
          <Errores lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
      {paso.paso === 4 && (
        <Stack>
          <Alert color="teal" title="Costos guardados" role="status">
            <Cuenta plan={paso.plan} />
          </Alert>
          <Group>
            <Button onClick={() => void ir(paths.envios.href({ nombre: slug }, { ver: 'reglas' }))}>Ver los costos</Button>
            <Button variant="default" onClick={() => setPaso({ paso: 0 })}>
              Importar otro archivo
            </Button>
          </Group>
          <Errores lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
    </PageLayout>
  )
}

function Cuenta({ plan }: { plan: PlanDeEnvios }) {
  return (
    <List className="numeros">
      <List.Item>{formatInteger(plan.nuevas.length)} costos nuevos</List.Item>
      <List.Item>{formatInteger(plan.cambios.length)} que cambian</List.Item>
      <List.Item>{formatInteger(plan.sinCambio)} que ya estaban así</List.Item>
    </List>
  )
}

/** The place that each row was taken for: a name may be that of several. */
function Vista({ reglas, territorio }: { reglas: readonly EnvioLeido[]; territorio: Territorio }) {
  if (reglas.length === 0) return null
  return (
    <Card>
      <Text fw={600} mb="sm">
        Así se leyeron
      </Text>
      <WideTable label="Costos leídos" minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lugar</Table.Th>
              <Table.Th>Nivel</Table.Th>
              <Table.Th>Costo</Table.Th>
              <Table.Th>Desde</Table.Th>
              <Table.Th>Hasta</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reglas.slice(0, REGLAS_A_LA_VISTA).map((regla) => (
              <Table.Tr key={`${regla.codigo} ${regla.desde}`}>
                <Table.Td>
                  {[nombreDeLugar(territorio, regla.codigo), dondeQueda(territorio, regla.codigo)].filter(Boolean).join(', ')}
                </Table.Td>
                <Table.Td>{nivelEnPalabras(regla.codigo) || '—'}</Table.Td>
                <Table.Td className="numeros">{costoEnPalabras(regla)}</Table.Td>
                <Table.Td>{formatDay(regla.desde)}</Table.Td>
                <Table.Td>{formatDay(regla.hasta ?? '')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {reglas.length > REGLAS_A_LA_VISTA && <Text c="dimmed">Y {formatInteger(reglas.length - REGLAS_A_LA_VISTA)} más.</Text>}
    </Card>
  )
}

/** Every bad cell: the first ones here, all of them in a file. */
function Errores({ lectura, archivo }: { lectura: LecturaDeEnvios; archivo: string }) {
  const errores = lectura.errores.map((error) => ({ ...error, columna: titulos[error.columna] }))
  const bajar = () =>
    downloadCsv(`errores de ${archivo}`, [
      ['fila', 'columna', 'valor', 'qué pasa'],
      ...errores.map(({ fila, columna, valor, code }) => [fila, columna, valor, explicarCodigo(code)]),
    ])
  return (
    <FilasConError
      filas={lectura.filasConError}
      errores={errores.slice(0, ERRORES_A_LA_VISTA)}
      cuantos={errores.length}
      onDownload={() => void bajar()}
    />
  )
}
