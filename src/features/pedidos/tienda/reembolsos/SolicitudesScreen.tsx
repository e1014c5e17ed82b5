import { lazy, Suspense, useMemo } from 'react'
import { Drawer, Stack, Tabs, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { nombreDeReclamo, nombreDeReembolso, loReclamado } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { clasesDeReclamo } from '#domain/pedidos/reembolsos/reembolso.ts'
import { decideLaTiendaHasta, estaPorDecidir, sinNota } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { estaAbierto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { useTienda } from '#data/session/react.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { instant, money, oneOf, text } from '#features/kit/columns.tsx'
import { paths } from '#features/paths.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { DevolucionesDeTienda } from '../DevolucionesDeTienda.tsx'
import type { RenglonPedido } from '../renglon.ts'
import { usePedido, usePedidos } from '../usePedidos.ts'

const pestanas = [
  { key: 'solicitudes', title: 'Solicitudes' },
  { key: 'porque', title: 'Por qué' },
] as const

// The charts are a part of their own.
const PorQue = lazy(async () => ({ default: (await import('./PorQue.tsx')).PorQue }))

interface Solicitud {
  id: string
  pedido: RenglonPedido
  reembolso: EstadoDePedido['reembolsos'][number]
  pedidaEn: string
  hasta: string
}

/** What customers ask back of the store's orders: what waits for whom, until when, and why it happens. */
export function Component() {
  const [ver = 'solicitudes', setVer] = useSearchState('ver')
  const [abierto, abrir] = useSearchState('pedido')
  const abiertos = usePedidos()
  const cerrados = usePedidos('cerrado')
  const pedidos = useMemo(() => abiertos && cerrados && [...abiertos, ...cerrados], [abiertos, cerrados])
  const filas = useMemo(() => pedidos?.flatMap(solicitudesDe), [pedidos])
  return (
    <PageLayout
      title="Solicitudes de reembolso"
      description="La tienda tiene 72 horas para responder cada una; después también puede decidir Mercana."
      width="full"
      state={filas === undefined || pedidos === undefined ? <Loading /> : undefined}
    >
      {pedidos && filas && (
        <Tabs value={ver} onChange={(valor) => setVer(valor === 'solicitudes' ? undefined : valor)} keepMounted={false}>
          <TabStrip label="Qué se ve de los reembolsos" open={ver} tabs={pestanas} />
          <Tabs.Panel value="solicitudes">
            <Lista filas={filas} onOpen={({ pedido }) => abrir(pedido.id)} />
          </Tabs.Panel>
          <Tabs.Panel value="porque">
            <Suspense fallback={<Loading />}>
              <PorQue pedidos={pedidos} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
      {abierto !== undefined && abierto !== '' && <Ficha key={abierto} pedidoId={abierto} onClose={() => abrir()} />}
    </PageLayout>
  )
}

const solicitudesDe = (pedido: RenglonPedido): Solicitud[] =>
  pedido.estado.reembolsos.flatMap((reembolso) =>
    reembolso.solicitud
      ? [
          {
            id: `${pedido.id} ${reembolso.id}`,
            pedido,
            reembolso,
            pedidaEn: reembolso.solicitud.dichos[0]?.en ?? '',
            hasta: decideLaTiendaHasta(reembolso),
          },
        ]
      : [],
  )

const columnas: readonly Column<Solicitud>[] = [
  text('que', 'Qué', ({ pedido, reembolso }) => loReclamado(pedido.contenido, reembolso), { width: 260, card: 'title' }),
  text('motivo', 'Por qué', ({ reembolso }) => (reembolso.solicitud ? nombreDeReclamo[reembolso.solicitud.clase] : ''), { width: 190 }),
  money('monto', 'Monto', ({ reembolso }) => reembolso.centavos, { width: 140, card: 'end', strong: true, sum: true }),
  text('estado', 'Cómo va', ({ reembolso }) => nombreDeReembolso(reembolso), { width: 200 }),
  text('hasta', 'Decides hasta', ({ hasta }) => hasta, { width: 190, cell: ({ hasta }) => (hasta === '' ? '—' : formatDateTime(hasta)) }),
  text('pedido', 'Pedido', ({ pedido }) => pedido.numero, { width: 110 }),
  text('cliente', 'Cliente', ({ pedido }) => pedido.contenido.clienteNombre, { width: 170 }),
  instant('pedida', 'Se pidió', ({ pedidaEn }) => pedidaEn, { width: 140 }),
]

const filtros: readonly Filter<Solicitud>[] = [
  {
    key: 'falta',
    label: 'Qué falta',
    options: [
      { value: 'decidir', label: 'Que se decida' },
      { value: 'devolver', label: 'Devolver el dinero' },
      { value: 'nota', label: 'La nota de crédito' },
      { value: 'nada', label: 'Nada' },
    ],
    test: ({ reembolso }, valor) =>
      (valor === 'decidir' && estaPorDecidir(reembolso)) ||
      (valor === 'devolver' && ['aprobada', 'por_pagar', 'en_devolucion'].includes(reembolso.estado)) ||
      (valor === 'nota' && sinNota(reembolso) > 0) ||
      (valor === 'nada' && !estaAbierto(reembolso) && sinNota(reembolso) === 0),
  },
  oneOf(
    'motivo',
    'Por qué',
    ({ reembolso }) => reembolso.solicitud?.clase ?? 'otro',
    clasesDeReclamo.map((value) => ({ value, label: nombreDeReclamo[value] })),
  ),
  { kind: 'fechas', key: 'fecha', label: 'Se pidió', value: ({ pedidaEn }) => pedidaEn },
]

const Lista = ({ filas, onOpen }: { filas: readonly Solicitud[]; onOpen: (fila: Solicitud) => void }) => (
  <DataTable
    name="solicitudes-de-reembolso"
    label="Solicitudes de reembolso"
    rows={filas}
    rowKey={claveDe}
    columns={columnas}
    filters={filtros}
    searchText={textoDe}
    searchPlaceholder="Pedido, cliente o producto"
    defaultSort={{ key: 'pedida', descending: true }}
    onOpen={onOpen}
    empty={
      <EmptyState title="Nadie ha pedido un reembolso">
        Cuando un cliente lo pida desde su pedido aparece aquí, con sus fotos. Se ven las de pedidos abiertos y de los últimos 30 días.
      </EmptyState>
    }
  />
)

const claveDe = ({ id }: Solicitud): string => id
const textoDe = ({ pedido, reembolso }: Solicitud): string =>
  `${pedido.numero} ${pedido.contenido.clienteNombre} ${loReclamado(pedido.contenido, reembolso)}`

function Ficha({ pedidoId, onClose }: { pedidoId: string; onClose: () => void }) {
  const pedido = usePedido(pedidoId)
  const { slug } = useTienda()
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={pedido ? `Reembolsos del pedido ${pedido.numero}` : 'Pedido'}>
      {pedido ? (
        <Stack>
          <Text>
            {pedido.contenido.clienteNombre} · {formatDateTime(pedido.contenido.colocadoEn)}
          </Text>
          <DevolucionesDeTienda pedidoId={pedidoId} contenido={pedido.contenido} estado={pedido.estado} />
          <div>
            <LinkButton to={paths.pedidos.href({ nombre: slug }, { pedido: pedidoId })} icon={IconArrowRight}>
              Ver el pedido entero
            </LinkButton>
          </div>
        </Stack>
      ) : pedido === null ? (
        <EmptyState title="Ese pedido no está en este equipo">
          Aquí se guardan los abiertos y los cerrados de los últimos 30 días.
        </EmptyState>
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
