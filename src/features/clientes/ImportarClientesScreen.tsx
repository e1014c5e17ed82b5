import { useState } from 'react'
import { Alert, Button, Card, Group, List, Stack, Switch } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { nuevoId } from '#data/ids.ts'
import { useCofre, usePuede, useTienda } from '#data/react.tsx'
import { sinUnidos } from '#domain/cliente.rules.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { Historico } from '#domain/entidades/historico.ts'
import {
  columnasDeCliente,
  columnasDeCredito,
  planificarClientes,
  type ColumnaDeCliente,
  type MapaDeClientes,
  type PlanDeClientes,
} from '#domain/importacion.clientes.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Steps } from '#ui/Steps.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { ClientesCerrados } from '../ClientesCerrados.tsx'
import { FilasConError } from '../FilasConError.tsx'
import { MapaDeColumnas } from '../MapaDeColumnas.tsx'
import { paths } from '../paths.ts'
import { tiposDeTabla } from '../tabla-de-archivo.ts'
import { leerClientes, mirarClientes, type LecturaDeClientes, type MuestraDeClientes } from './leer-clientes.ts'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const
const titulos: Readonly<Record<ColumnaDeCliente, string>> = {
  nombre: 'Nombre o razón social',
  identificacion: 'RNC, cédula o pasaporte',
  telefono: 'Teléfono',
  email: 'Email',
  comprobante: 'Comprobante',
  contribuyente: 'Tipo de contribuyente',
  condicion: 'Condición',
  limite: 'Límite de crédito',
  dias: 'Días de crédito',
  calle: 'Dirección',
  nota: 'Nota',
}
const A_LA_VISTA = 100

type Paso =
  | { paso: 0 }
  | { paso: 1; muestra: MuestraDeClientes }
  | { paso: 2; muestra: MuestraDeClientes; lectura: LecturaDeClientes; plan: PlanDeClientes }
  | { paso: 4; plan: PlanDeClientes; lectura: LecturaDeClientes }

/** Brings customers in from a file: look, say which column is what, see what it would do, save. Also with no connection. */
export function Component() {
  const { repo, slug } = useTienda()
  const ir = useNavigate()
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  /** Who is there already cannot be told from who is new. */
  const cofre = useCofre()
  const sinVer = cofre === 'cerrado' || cofre === 'releyendo'
  const [paso, setPaso] = useState<Paso>({ paso: 0 })
  const [archivo, setArchivo] = useState('')
  const [mapa, setMapa] = useState<MapaDeClientes>({})
  const [decimal, setDecimal] = useState<'.' | ','>('.')
  const [actualizar, setActualizar] = useState(true)
  const columnas = columnasDeCliente.filter((columna) => puedeCredito || !columnasDeCredito.includes(columna))
  const fallar = (error: Fallo) => {
    const { mensaje, arreglo } = mensajeDe(error)
    toastError(mensaje, arreglo)
  }
  const [abrir] = useLocked(async (file: File) => {
    const mirada = await mirarClientes(file)
    if (!mirada.ok) return fallar(mirada.error)
    setArchivo(file.name)
    setMapa(Object.fromEntries(Object.entries(mirada.value.mapa).filter(([columna]) => columnas.some((una) => una === columna))))
    setDecimal(mirada.value.decimal)
    setPaso({ paso: 1, muestra: mirada.value })
  })
  const [leer] = useLocked(async (muestra: MuestraDeClientes) => {
    const leida = leerClientes(muestra, mapa, decimal)
    if (!leida.ok) return fallar(leida.error)
    if (sinVer) return fallar({ code: 'cofre.cerrado' })
    const existentes = sinUnidos((await repo.buscar(Cliente)).map(({ doc }) => doc))
    const plan = planificarClientes(leida.value.filas, existentes, { actualizar, archivo }, () => nuevoId('cliente'))
    setPaso({ paso: 2, muestra, lectura: leida.value, plan })
  })
  const [guardar, guardando] = useLocked(async (plan: PlanDeClientes, lectura: LecturaDeClientes) => {
    const guardados = await repo.guardarVarios(plan.historicos.map((campos) => ({ entity: Historico, campos })))
    if (guardados.ok) setPaso({ paso: 4, plan, lectura })
    else fallar(guardados.error)
  })
  return (
    <PageLayout title="Importar clientes" description="Desde una hoja de Excel (.xlsx) o un archivo CSV o de texto." width="normal">
      <UnsavedGuard when={paso.paso === 1 || paso.paso === 2} />
      <Steps steps={PASOS} current={paso.paso} />
      <ClientesCerrados>Para importar hay que ver primero los que ya están.</ClientesCerrados>
      {paso.paso === 0 && !sinVer && (
        <FileDrop
          label="Arrastra aquí el archivo o toca para elegirlo"
          description="Excel (.xlsx), CSV o texto; hasta 20,000 clientes."
          accept={tiposDeTabla}
          onFile={abrir}
        />
      )}
      {paso.paso === 1 && (
        <MapaDeColumnas
          archivo={archivo}
          muestra={paso.muestra}
          columnas={columnas}
          titulos={titulos}
          obligatorias={['nombre']}
          mapa={mapa}
          onMapa={setMapa}
          decimal={decimal}
          onDecimal={setDecimal}
          onRead={() => leer(paso.muestra)}
          onOther={() => setPaso({ paso: 0 })}
        >
          <Switch
            label="Actualizar los que ya están (misma identificación, teléfono o email)"
            checked={actualizar}
            onChange={(event) => setActualizar(event.currentTarget.checked)}
          />
        </MapaDeColumnas>
      )}
      {paso.paso === 2 && (
        <Stack>
          <Card>
            <Cuenta plan={paso.plan} />
            <Group mt="md">
              <Button
                size="md"
                leftSection={<IconFileImport size={20} aria-hidden />}
                disabled={paso.plan.historicos.length === 0}
                loading={guardando}
                onClick={() => guardar(paso.plan, paso.lectura)}
              >
                Importar {formatInteger(paso.plan.nuevos + paso.plan.actualizados)} clientes
              </Button>
              <Button size="md" variant="default" disabled={guardando} onClick={() => setPaso({ paso: 1, muestra: paso.muestra })}>
                Volver a las columnas
              </Button>
            </Group>
          </Card>
          <Errores lectura={paso.lectura} archivo={archivo} />
        </Stack>
      )}
      {paso.paso === 4 && (
        <Stack>
          <Alert color="teal" title="Importación guardada en este equipo" role="status">
            <Cuenta plan={paso.plan} />
            Llega a las cajas al sincronizar; puedes verlo en <Link to={paths.sincronizacion.href({ nombre: slug })}>Sincronización</Link>.
          </Alert>
          <Group>
            <Button onClick={() => void ir(paths.clientes.href({ nombre: slug }))}>Ver los clientes</Button>
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

function Cuenta({ plan }: { plan: PlanDeClientes }) {
  return (
    <List className="numeros">
      <List.Item>{formatInteger(plan.nuevos)} clientes nuevos</List.Item>
      <List.Item>{formatInteger(plan.actualizados)} actualizados</List.Item>
      <List.Item>{formatInteger(plan.sinCambio)} sin cambio, o repetidos en el archivo</List.Item>
    </List>
  )
}

/** Every bad cell: the first ones here, all of them in a file. */
function Errores({ lectura, archivo }: { lectura: LecturaDeClientes; archivo: string }) {
  const errores = lectura.errores.map((error) => ({ ...error, columna: titulos[error.columna] }))
  const bajar = () =>
    downloadCsv(`errores de ${archivo}`, [
      ['fila', 'columna', 'valor', 'qué pasa'],
      ...errores.map(({ fila, columna, valor, code }) => [fila, columna, valor, explicarCodigo(code)]),
    ])
  return (
    <FilasConError
      filas={lectura.filasConError}
      errores={errores.slice(0, A_LA_VISTA)}
      cuantos={errores.length}
      onDownload={() => void bajar()}
    />
  )
}
