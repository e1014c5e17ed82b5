import { useMemo } from 'react'
import { Tabs } from '@mantine/core'
import { IconPackageImport, IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { esNota, subtotalDeCompra, totalDeCompra } from '#domain/compras/compra.rules.ts'
import { seAnulaConNota } from '#domain/compras/emision.rules.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { choicesOf, choiceFilter, day, money, state, sync, text } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { QuePedir } from './QuePedir.tsx'
import { OrdenesPanel } from './OrdenesPanel.tsx'
import { Recibidos } from './Recibidos.tsx'
import { GastosFijos } from './fijos/GastosFijos.tsx'
import { GastosSinFactura } from './GastosSinFactura.tsx'
import { marcaDeCompra, nombreDeCompra } from './palabras.ts'
import { PorVencer } from './recibir/PorVencer.tsx'
import { RecepcionesPanel } from './recibir/RecepcionesPanel.tsx'
import { RecibirMercancia } from './recibir/RecibirMercancia.tsx'
import { useComprasDeAqui, type ComprasDeAqui, type RenglonDeCompra } from './useComprasDeAqui.ts'
import { VerCompra } from './VerCompra.tsx'

const firmado = ({ fila: { doc }, anulada, aparte }: RenglonDeCompra, centavos: number): number =>
  // What the store's own note takes back counts, and the note beside it.
  (anulada && !seAnulaConNota(doc)) || aparte ? 0 : esNota(doc) ? -centavos : centavos

const columnas: readonly Column<RenglonDeCompra>[] = [
  day('fecha', 'Fecha', ({ fila }) => fila.doc.fecha, { width: 150, card: 'line' }),
  text('proveedor', 'Proveedor', ({ fila }) => fila.doc.proveedor.nombre, { card: 'title' }),
  text('ncf', 'NCF', ({ fila }) => nombreDeCompra(fila.doc), { width: 160, card: 'line' }),
  text('tipo', 'Tipo 606', ({ fila }) => fila.doc.tipoGasto, { width: 100, card: 'none', hidden: true }),
  money('subtotal', 'Sin impuestos', (r) => firmado(r, subtotalDeCompra(r.fila.doc)), {
    width: 140,
    sum: true,
    card: 'none',
    hidden: true,
  }),
  money('itbis', 'ITBIS', (r) => firmado(r, r.fila.doc.itbisCentavos), { width: 120, zero: '—', sum: true, card: 'none' }),
  money('total', 'Total', (r) => firmado(r, totalDeCompra(r.fila.doc)), { width: 140, sum: true, card: 'end' }),
  money('retenido', 'Retenido', ({ retenidoCentavos }) => retenidoCentavos, {
    width: 120,
    zero: '—',
    sum: true,
    card: 'none',
    hidden: true,
  }),
  money('debe', 'Por pagar', ({ debida }) => debida?.pendienteCentavos ?? 0, { width: 140, zero: '—', sum: true, card: 'none' }),
  state('estado', 'Estado', marcaDeCompra, { width: 150 }),
  day('vence', 'Vence', ({ fila, debida }) => (debida ? fila.doc.vence : ''), { width: 150, card: 'none' }),
  sync(({ fila }) => fila, { compact: true, width: 110 }),
]

const estados = ['Por aclarar', 'Por pagar', 'Pagada en parte', 'Vencida', 'Pagada', 'Nota de crédito', 'Anulada']
const deEstado = choiceFilter<RenglonDeCompra>(
  'estado',
  'Estado',
  estados.map((estado) => [estado, estado, (r) => marcaDeCompra(r)[1] === estado]),
)

const pestanas = [
  { key: 'compras', title: 'Compras' },
  { key: 'pedir', title: 'Qué pedir' },
  { key: 'pedidos', title: 'En camino' },
  { key: 'mercancia', title: 'Mercancía recibida' },
  { key: 'recibidos', title: 'e-CF recibidos' },
  { key: 'gastos', title: 'Gastos sin factura' },
  { key: 'fijos', title: 'Gastos fijos' },
  { key: 'vencen', title: 'Por vencer' },
] as const

/** What the store bought, document by document: written down here, with or without a line. */
export function Component() {
  const compras = useComprasDeAqui()
  const { slug: nombre } = useTienda()
  const puede = usePuede(Compra, 'crear')
  const puedeRecibir = usePuede(Recepcion, 'crear')
  const [recibe] = useSearchState('recibir')
  if (recibe !== undefined && puedeRecibir) return <RecibirMercancia de={recibe} />
  return (
    <PageLayout
      title="Compras"
      description="Las facturas de tus proveedores: entran al inventario, se deben hasta que se pagan, y van en el 606."
      width="full"
      state={compras === undefined ? <Loading /> : undefined}
      actions={
        <>
          {puedeRecibir && (
            <LinkButton to={paths.compras.href({ nombre }, { recibir: 'nuevo' })} icon={IconPackageImport}>
              Recibir mercancía
            </LinkButton>
          )}
          {puede && (
            <LinkButton to={paths.compraNueva.href({ nombre })} icon={IconPlus} variant="filled">
              Registrar compra
            </LinkButton>
          )}
        </>
      }
    >
      {compras && <Contenido compras={compras} />}
    </PageLayout>
  )
}

function Contenido({ compras }: { compras: ComprasDeAqui }) {
  const { renglones } = compras
  const [pedida = 'compras', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'compras'
  const [abiertaId, abrir] = useSearchState('compra')
  const suyas = renglones.filter(({ fila }) => fila.doc.id === abiertaId)
  const abierta = suyas.find(({ aparte }) => !aparte) ?? suyas[0]
  const filtros = useMemo(
    (): readonly Filter<RenglonDeCompra>[] => [
      deEstado,
      {
        key: 'mes',
        label: 'Mes',
        options: choicesOf(renglones.map(({ fila }) => mesDe(fila.doc.fecha))).toReversed(),
        test: ({ fila }, mes) => mesDe(fila.doc.fecha) === mes,
      },
      {
        key: 'proveedor',
        label: 'Proveedor',
        options: choicesOf(renglones.map(({ fila }) => fila.doc.proveedor.nombre)),
        test: ({ fila }, quien) => fila.doc.proveedor.nombre === quien,
      },
    ],
    [renglones],
  )
  return (
    <Tabs value={ver} onChange={(valor) => setVer(valor === 'compras' ? undefined : valor)} keepMounted={false}>
      <TabStrip label="Qué se ve de las compras" open={ver} tabs={pestanas} />
      <Tabs.Panel value="compras">
        <DataTable
          name="compras"
          label="Compras"
          rows={renglones}
          rowKey={({ fila, aparte }) => `${fila.doc.id}${aparte ? ' aparte' : ''}`}
          columns={columnas}
          filters={filtros}
          searchText={({ fila: { doc } }) => `${doc.proveedor.nombre} ${doc.proveedor.identificacion} ${doc.ncf} ${doc.nota}`}
          searchPlaceholder="Proveedor, RNC o NCF"
          defaultSort={{ key: 'fecha', descending: true }}
          onOpen={({ fila }) => abrir(fila.doc.id)}
          empty={
            <EmptyState icon={<IconShoppingBag size={38} />} title="Todavía no hay compras">
              Registra la primera con la factura en la mano: basta el proveedor, su NCF y cuánto costó.
            </EmptyState>
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="pedir">
        <QuePedir />
      </Tabs.Panel>
      <Tabs.Panel value="pedidos">
        <OrdenesPanel />
      </Tabs.Panel>
      <Tabs.Panel value="mercancia">
        <RecepcionesPanel />
      </Tabs.Panel>
      <Tabs.Panel value="recibidos">
        <Recibidos />
      </Tabs.Panel>
      <Tabs.Panel value="gastos">
        <GastosSinFactura conFactura={compras.gastosConFactura} />
      </Tabs.Panel>
      <Tabs.Panel value="fijos">
        <GastosFijos />
      </Tabs.Panel>
      <Tabs.Panel value="vencen">
        <PorVencer />
      </Tabs.Panel>
      {abierta && <VerCompra renglon={abierta} compras={compras} onClose={() => abrir()} />}
    </Tabs>
  )
}
