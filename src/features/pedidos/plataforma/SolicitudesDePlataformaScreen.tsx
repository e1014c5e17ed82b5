import { useMemo } from 'react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPagos, type FilaDeReembolso } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { nombreDeReclamo, nombreDeReembolso } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { decideLaTiendaHasta, tocaAMercana } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { unanswered } from '#features/kit/Answer.tsx'
import { instant, MarkBadge, money, text } from '#features/kit/columns.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { OrdenDrawer } from './PedidoDePlataformaDrawer.tsx'

const CADA_MS = 30_000

/** What customers of all stores ask back and is not settled: what who runs the platform decides or pays, and what waits for its store. */
export function Component() {
  const [abierta, abrir] = useSearchState('orden')
  const { datos, error, recargar } = useConsulta(comandosPagos.reembolsosDeMercana, {}, {}, { cadaMs: CADA_MS })
  const en = datos?.en ?? ''
  const columnas = useMemo(() => columnasEn(en), [en])
  const filtros = useMemo(() => filtrosEn(en), [en])
  return (
    <PageLayout
      title="Solicitudes de reembolso"
      width="full"
      description="Decide la tienda en 72 horas; después, o si el cliente apela, decides tú viendo lo de los dos. Lo que entró a Mercana lo devuelve Mercana."
      state={datos ? undefined : unanswered({ datos, error, recargar }, 'La lista de reembolsos')}
    >
      {datos && (
        <DataTable
          name="reembolsos-de-mercana"
          label="Solicitudes de reembolso"
          rows={datos.filas}
          rowKey={claveDe}
          columns={columnas}
          filters={filtros}
          searchText={textoDe}
          searchPlaceholder="Pedido, tienda, cliente o producto"
          defaultSort={{ key: 'desde', descending: false }}
          onOpen={({ pedidoId }) => abrir(pedidoId)}
          empty={
            <EmptyState title="Nadie espera un reembolso">Las solicitudes de los clientes aparecen aquí hasta que se resuelven.</EmptyState>
          }
        />
      )}
      {abierta !== undefined && <OrdenDrawer key={abierta} pedidoId={abierta} onClose={() => abrir()} onChange={recargar} />}
    </PageLayout>
  )
}

const claveDe = ({ pedidoId, reembolso }: FilaDeReembolso): string => `${pedidoId} ${reembolso.id}`
const textoDe = ({ numero, tiendaNombre, clienteNombre, que }: FilaDeReembolso): string =>
  `${numero} ${tiendaNombre} ${clienteNombre} ${que}`

const teToca = ({ reembolso, deMercana }: FilaDeReembolso, en: string): string =>
  ({ decide: 'Decidir', paga: 'Devolver', '': '' })[tocaAMercana(reembolso, deMercana, en)]

const columnasEn = (en: string): readonly Column<FilaDeReembolso>[] => [
  text('que', 'Qué', ({ que }) => que, { width: 240, card: 'title' }),
  text('toca', 'Te toca', (fila) => teToca(fila, en), {
    width: 120,
    cell: (fila) => (teToca(fila, en) === '' ? '—' : <MarkBadge mark={['mango', teToca(fila, en)]} />),
  }),
  money('monto', 'Monto', ({ reembolso }) => reembolso.centavos, { width: 140, card: 'end', strong: true, sum: true }),
  text('motivo', 'Por qué', ({ reembolso }) => (reembolso.solicitud ? nombreDeReclamo[reembolso.solicitud.clase] : ''), { width: 190 }),
  text('estado', 'Cómo va', ({ reembolso }) => nombreDeReembolso(reembolso), { width: 180 }),
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { width: 180 }),
  text('cliente', 'Cliente', ({ clienteNombre }) => clienteNombre, { width: 170 }),
  text('pedido', 'Pedido', ({ numero }) => numero, { width: 110 }),
  text('hasta', 'La tienda, hasta', ({ reembolso }) => decideLaTiendaHasta(reembolso), {
    width: 190,
    cell: ({ reembolso }) => (decideLaTiendaHasta(reembolso) === '' ? '—' : formatDateTime(decideLaTiendaHasta(reembolso))),
  }),
  instant('desde', 'Espera desde', ({ desde }) => desde, { width: 170 }),
]

const filtrosEn = (en: string): readonly Filter<FilaDeReembolso>[] => [
  {
    key: 'toca',
    label: 'Te toca',
    options: [
      { value: 'decide', label: 'Decidir' },
      { value: 'paga', label: 'Devolver el dinero' },
      { value: 'espera', label: 'Esperar a la tienda' },
    ],
    test: ({ reembolso, deMercana }, valor) => (tocaAMercana(reembolso, deMercana, en) || 'espera') === valor,
  },
]
