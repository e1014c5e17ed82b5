import { useMemo, useState } from 'react'
import { Alert, Tabs, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { comandosTransferencias, type ColaDeTransferencias, type LineaSinDueno } from '#domain/bancos/comandos.transferencias.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { unanswered } from '#features/kit/Answer.tsx'
import { day, instant, text, actions, RowButton, money } from '#features/kit/columns.tsx'
import { paths } from '#features/paths.ts'
import { filasDeColas, rechazadasDe, type FilaDeVenta } from './cola-de-transferencias.ts'
import { TerminarTransferencia } from './DecidirTransferencia.tsx'
import { MarcaDeConfianza } from './DichoPorElBanco.tsx'
import { MesaDeTransferencias } from './MesaDeTransferencias.tsx'
import { puedeEn, usePorTienda, type DeTienda } from './usePorTienda.ts'

const CADA_MS = 20_000

const pestanas = [
  { key: 'cola', title: 'Por verificar' },
  { key: 'rechazadas', title: 'No llegaron' },
  { key: 'sin-dueno', title: 'Dinero sin dueño' },
] as const

/** Transfers received in all the stores of whoever is here: by tills and by orders. Decided with a connection, since the bank has to be asked. */
export function Component() {
  const [pedida = 'cola', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'cola'
  const consulta = usePorTienda(comandosTransferencias.colaDeTransferencias, {}, CADA_MS)
  const { datos, calladas, recargar } = consulta
  const filas = useMemo(() => filasDeColas(datos ?? []), [datos])
  const rechazadas = useMemo(() => rechazadasDe(datos ?? []), [datos])
  const sinDueno = useMemo(() => sinDuenoDe(datos ?? []), [datos])
  const ocultas = (datos ?? []).reduce((suma, { dicho: { cuantas, ventas } }) => suma + cuantas - ventas.length, 0)
  const cuantas: Readonly<Record<(typeof pestanas)[number]['key'], number>> = {
    cola: filas.length,
    rechazadas: rechazadas.length,
    'sin-dueno': sinDueno.length,
  }
  const estado = unanswered(consulta, 'La lista de transferencias')
  return (
    <PageLayout
      title="Verificar transferencias"
      width="full"
      description="De todas tus tiendas: transferencias y cheques que cobraron las cajas y comprobantes de los clientes, con lo que dice el banco."
      state={estado}
    >
      {calladas.length > 0 && (
        <Alert color="orange" mb="md" title="Falta lo de alguna tienda">
          No contestaron: {calladas.join(', ')}. Se vuelve a preguntar solo.
        </Alert>
      )}
      {ocultas > 0 && (
        <Alert color="blue" mb="md">
          Se muestran las que más esperan; quedan {formatInteger(ocultas)} detrás de ellas.
        </Alert>
      )}
      <Tabs value={ver} onChange={setVer} keepMounted={false}>
        <TabStrip
          label="Partes de las transferencias"
          open={ver}
          tabs={pestanas.map(({ key, title }) => ({ key, title: `${title} (${formatInteger(cuantas[key])})` }))}
        />
        <Tabs.Panel value="cola">
          <MesaDeTransferencias filas={filas} recargar={recargar} />
        </Tabs.Panel>
        <Tabs.Panel value="rechazadas">
          <NoLlegaron filas={rechazadas} recargar={recargar} />
        </Tabs.Panel>
        <Tabs.Panel value="sin-dueno">
          <SinDueno lineas={sinDueno} />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}

/** Transfers that did not come, until somebody says how each ends. */
function NoLlegaron({ filas, recargar }: { filas: readonly FilaDeVenta[]; recargar: () => Promise<void> }) {
  const [terminando, setTerminando] = useState<FilaDeVenta>()
  const columnas = useMemo(
    (): readonly Column<FilaDeVenta>[] => [
      text('ncf', 'Factura', ({ transferencia }) => transferencia.ncf, { card: 'title', width: 160 }),
      text('tienda', 'Tienda', ({ tienda }) => tienda.tiendaNombre, { width: 160 }),
      text('cliente', 'Cliente', ({ transferencia }) => transferencia.clienteNombre, { width: 180 }),
      money('monto', 'Monto', ({ centavos }) => centavos, { card: 'end', width: 136, currency: ({ moneda }) => moneda }),
      text('forma', 'Forma', ({ transferencia }) => nombreMetodo[transferencia.metodo], { width: 130 }),
      text('numero', 'Número', ({ referencia }) => referencia, { width: 140 }),
      text('motivo', 'Por qué se rechazó', ({ transferencia: { historia } }) => historia.at(-1)?.motivo ?? '', { width: 240 }),
      instant('en', 'Cobrada', ({ desde }) => desde, { width: 150 }),
      text('banco', 'El banco', ({ propuesta }) => propuesta?.confianza ?? '', {
        width: 230,
        cell: ({ propuesta }) => <MarcaDeConfianza propuesta={propuesta} />,
      }),
      actions((fila) => {
        const suya = fila.transferencia.cajeroId === fila.empleadoId && !tieneRol(fila.tienda, 'propietario')
        return (
          puedeEn(fila.tienda, 'terminar') &&
          !suya && (
            <RowButton of={`Decir cómo termina ${fila.transferencia.ncf}`} onClick={() => setTerminando(fila)}>
              Terminar
            </RowButton>
          )
        )
      }),
    ],
    [],
  )
  return (
    <>
      <DataTable
        name="transferencias-que-no-llegaron"
        label="Transferencias que no llegaron"
        rows={filas}
        rowKey={({ id }) => id}
        columns={columnas}
        searchText={({ transferencia: { ncf, clienteNombre, referencia } }) => `${ncf} ${clienteNombre} ${referencia}`}
        urlPrefix="r"
        empty={
          <EmptyState icon={<IconCircleCheck size={38} />} title="Ninguna está sin terminar">
            Las que se rechazan esperan aquí hasta que alguien diga si se pagaron de otra forma o se perdieron.
          </EmptyState>
        }
      />
      {terminando && <TerminarTransferencia fila={terminando} onDone={recargar} onClose={() => setTerminando(undefined)} />}
    </>
  )
}

type SinDuenoDeTienda = LineaSinDueno & { tiendaNombre: string; slug: string }

const sinDuenoDe = (datos: readonly DeTienda<ColaDeTransferencias>[]): SinDuenoDeTienda[] =>
  datos.flatMap(({ tienda: { tiendaNombre, slug }, dicho: { sinDueno } }) =>
    (sinDueno ?? []).map((linea) => ({ ...linea, tiendaNombre, slug })),
  )

const deLinea: readonly Column<SinDuenoDeTienda>[] = [
  text('descripcion', 'En el banco', ({ descripcion, referencia }) => descripcion || referencia || 'Sin descripción', { card: 'title' }),
  text('numero', 'Número', ({ referencia }) => referencia, { width: 140 }),
  day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 142 }),
  money('monto', 'Monto', ({ centavos }) => centavos, { card: 'end', width: 140, currency: ({ moneda }) => moneda }),
  text('cuenta', 'Cuenta', ({ cuenta }) => cuenta, { width: 200 }),
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { width: 160 }),
  actions(({ slug, descripcion }) => (
    <LinkButton size="xs" to={paths.bancos.href({ nombre: slug }, { ver: 'conciliar' })} aria-label={`Conciliar ${descripcion}`}>
      Conciliar
    </LinkButton>
  )),
]

/** Money that came into an account and that nobody claimed. */
const SinDueno = ({ lineas }: { lineas: readonly SinDuenoDeTienda[] }) => (
  <>
    <Text c="dimmed" mb="sm">
      Entradas de los últimos dos meses sin conciliar, que ningún pago nombra con su número y su monto. Solo las ve quien lee los estados de
      cuenta.
    </Text>
    <DataTable
      name="dinero-sin-dueno"
      label="Dinero sin dueño"
      rows={lineas}
      rowKey={({ id }) => id}
      columns={deLinea}
      searchText={({ descripcion, referencia }) => `${descripcion} ${referencia}`}
      urlPrefix="d"
      empty={<EmptyState icon={<IconCircleCheck size={38} />} title="Todo el dinero del banco tiene dueño" />}
    />
  </>
)
