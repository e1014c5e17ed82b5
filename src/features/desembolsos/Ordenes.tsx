import { useMemo } from 'react'
import { IconReceipt } from '@tabler/icons-react'
import type { CuentaConMercana, OrdenPorPagar, ReparoDicho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeDesembolso } from '#domain/desembolsos/desembolso.palabras.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { actions, choiceFilter, instant, money, RowButton, state, text } from '../kit/columns.tsx'
import { marcaDeOrden, palabraDeReparo } from './palabras.ts'

type Fila = OrdenPorPagar & { lote: string; reparo: ReparoDicho['estado'] | '' }

const columnas: readonly Column<Fila>[] = [
  text('numero', 'Orden', ({ numero }) => numero, { width: 120, card: 'title' }),
  instant('fecha', 'Del', ({ colocadoEn }) => colocadoEn, { width: 190, card: 'line' }),
  state('estado', 'Estado', (fila) => marcaDeOrden(fila), { width: 280 }),
  text('lote', 'En el pago', ({ lote }) => lote || '—', { width: 130, card: 'none' }),
  money('entro', 'Entró a Mercana', ({ entroCentavos }) => entroCentavos, { width: 150, sum: true, card: 'none' }),
  money('comision', 'Comisión con ITBIS', ({ comisionCentavos, itbisCentavos }) => comisionCentavos + itbisCentavos, {
    width: 170,
    zero: '—',
    sum: true,
    card: 'none',
  }),
  money('pagado', 'Ya pagado', ({ pagadoCentavos }) => pagadoCentavos, { width: 140, zero: '—', sum: true, card: 'none' }),
  money('saldo', 'Por pagar', ({ saldoCentavos }) => saldoCentavos, { width: 140, zero: '—', sum: true, strong: true, card: 'end' }),
]

const filtros = [
  choiceFilter<Fila>('cuales', 'Cuáles', [
    [
      'listas',
      'Listas para pagar',
      ({ saldoCentavos, enLoteCentavos, situacion }) => saldoCentavos > 0 && enLoteCentavos === 0 && situacion === 'exigible',
    ],
    ['esperan', 'Esperan algo', ({ saldoCentavos, situacion }) => saldoCentavos > 0 && situacion !== 'exigible'],
    ['lote', 'En un lote', ({ enLoteCentavos }) => enLoteCentavos !== 0],
    ['pagadas', 'Pagadas', ({ saldoCentavos }) => saldoCentavos === 0],
  ]),
]

interface Props {
  cuenta: Pick<CuentaConMercana, 'ordenes' | 'desembolsos' | 'reparos'>
  /** On whose screen it is: the store writes about any of them, who runs the platform answers. */
  soy: 'tienda' | 'mercana'
  onReparo: (pedidoId: string) => void
  /** Of its sheet and of its address. */
  name: string
  onOpen?: (pedidoId: string) => void
}

/** Orders that were paid to the platform, or that it charges, each with where it stands on its way to the store. */
export function Ordenes({ cuenta: { ordenes, desembolsos, reparos }, soy, onReparo, name, onOpen }: Props) {
  const filas = useMemo(() => {
    const lotes = new Map(
      desembolsos.flatMap((pago) =>
        pago.estado === 'pagado' ? pago.ordenes.map(({ pedidoId }) => [pedidoId, nombreDeDesembolso(pago)] as const) : [],
      ),
    )
    const dichos = new Map(reparos.map(({ pedidoId, estado }) => [pedidoId, estado]))
    return ordenes.map((orden): Fila => ({ ...orden, lote: lotes.get(orden.pedidoId) ?? '', reparo: dichos.get(orden.pedidoId) ?? '' }))
  }, [ordenes, desembolsos, reparos])
  const conActos = useMemo(
    () => [
      ...columnas,
      actions<Fila>(
        ({ pedidoId, numero, reparo }) => (
          <RowButton of={`${palabraDeReparo(soy, reparo)}: ${numero}`} onClick={() => onReparo(pedidoId)}>
            {palabraDeReparo(soy, reparo)}
          </RowButton>
        ),
        { width: 190 },
      ),
    ],
    [soy, onReparo],
  )
  return (
    <DataTable
      name={name}
      label="Órdenes con Mercana"
      urlPrefix="orden"
      rows={filas}
      rowKey={({ pedidoId }) => pedidoId}
      columns={conActos}
      filters={filtros}
      searchText={({ numero, lote }) => `${numero} ${lote}`}
      searchPlaceholder="Número de la orden"
      defaultSort={{ key: 'fecha', descending: true }}
      {...(onOpen ? { onOpen: ({ pedidoId }: Fila) => onOpen(pedidoId) } : {})}
      empty={
        <EmptyState icon={<IconReceipt size={38} />} title="Ninguna orden por pagar">
          Aquí sale cada orden que un cliente paga en una cuenta de Mercana, hasta que el dinero llega a la tienda, y la comisión de las
          demás.
        </EmptyState>
      }
    />
  )
}
