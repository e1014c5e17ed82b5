import { useMemo, useState } from 'react'
import { Stack, Tabs } from '@mantine/core'
import { IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { sumarTramos, tramos } from '#domain/cobros/cartera.rules.ts'
import { totalDeCompra } from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { retenidoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import type { CompraDebida, RenglonPorPagar } from '#domain/libros/por-pagar.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { actions, count, day, money, oneOf, RowButton, state, sync, text } from '../kit/columns.tsx'
import { Edades } from '../kit/Edades.tsx'
import { paths } from '../paths.ts'
import { EstadoDeProveedor } from './EstadoDeProveedor.tsx'
import { PagarProveedor } from './PagarProveedor.tsx'
import { nombreDeCompra } from './palabras.ts'
import { nombreDeTramo } from '../kit/tramos.ts'
import { useComprasDeAqui, type ComprasDeAqui } from './useComprasDeAqui.ts'
import { VerPago } from './VerPago.tsx'

type Renglon = RenglonPorPagar & { nombre: string }
type RenglonDePago = ComprasDeAqui['pagos'][number]

/** Of whom nothing is owed: they may be paid ahead. */
const SIN_DEUDA = { debidas: [], saldoCentavos: 0, vencidoCentavos: 0, aFavorCentavos: 0, porTramo: sumarTramos([]) }

const deProveedores: readonly Column<Renglon>[] = [
  text('proveedor', 'Proveedor', ({ nombre }) => nombre, { card: 'title' }),
  money('saldo', 'Se le debe', ({ saldoCentavos }) => saldoCentavos, { width: 140, zero: '—', sum: true, card: 'end' }),
  ...tramos.map((tramo) =>
    money<Renglon>(tramo, nombreDeTramo[tramo], ({ porTramo }) => porTramo[tramo], { width: 110, zero: '—', sum: true, card: 'none' }),
  ),
  money('favor', 'A favor de la tienda', ({ aFavorCentavos }) => aFavorCentavos, { width: 120, zero: '—', sum: true, card: 'line' }),
  count('facturas', 'Facturas', ({ debidas }) => debidas.length, { width: 100, card: 'line', sum: true, hidden: true }),
]

const deFacturas: readonly Column<CompraDebida>[] = [
  text('factura', 'Factura', ({ compra }) => nombreDeCompra(compra), { width: 160, card: 'title' }),
  text('proveedor', 'Proveedor', ({ compra }) => compra.proveedor.nombre, { card: 'line' }),
  day('fecha', 'Fecha', ({ compra }) => compra.fecha, { width: 150, card: 'none' }),
  day('vence', 'Vence', ({ compra }) => compra.vence, { width: 150, card: 'line' }),
  money('total', 'Total', ({ compra }) => totalDeCompra(compra), { width: 130, sum: true, card: 'none' }),
  money('debe', 'Por pagar', ({ pendienteCentavos }) => pendienteCentavos, { width: 130, sum: true, card: 'end' }),
  count('dias', 'Días vencida', ({ dias }) => dias, { width: 120, zero: '—', card: 'none' }),
]
const filtrosDeFacturas = [
  oneOf<CompraDebida>(
    'edad',
    'Edad',
    ({ tramo }) => tramo,
    tramos.map((value) => ({ value, label: nombreDeTramo[value] })),
  ),
]

const dePagos: readonly Column<RenglonDePago>[] = [
  day('fecha', 'Fecha', ({ fila }) => fila.doc.fecha, { width: 150, card: 'line' }),
  text('proveedor', 'Proveedor', ({ fila }) => fila.doc.proveedor.nombre, { card: 'title' }),
  text('como', 'Cómo', ({ fila }) => nombreMetodo[fila.doc.metodo], { width: 140, card: 'line' }),
  text('numero', 'Número', ({ fila }) => fila.doc.referencia || '—', { width: 140, card: 'none' }),
  money('retenido', 'Retenido', ({ fila }) => retenidoDePago(fila.doc).itbis + retenidoDePago(fila.doc).isr, {
    width: 130,
    zero: '—',
    sum: true,
    card: 'none',
  }),
  money('monto', 'Pagado', ({ fila, anulado }) => (anulado ? 0 : fila.doc.centavos), { width: 140, sum: true, card: 'end' }),
  state('estado', 'Estado', ({ anulado }) => (anulado ? ['gray', 'Anulado'] : ['teal', 'Pagado']), { width: 120 }),
  sync(({ fila }) => fila, { compact: true, width: 110 }),
]

const pestanas = [
  { key: 'proveedores', title: 'Proveedores' },
  { key: 'facturas', title: 'Facturas' },
  { key: 'pagos', title: 'Pagos' },
] as const

/** What the store owes its suppliers, by age, and what it paid them: from this device, with or without a line. */
export function Component() {
  const compras = useComprasDeAqui()
  return (
    <PageLayout
      title="Cuentas por pagar"
      description="Lo que la tienda les debe a sus proveedores. Funciona sin conexión, con lo que este equipo sabe."
      width="full"
      state={compras === undefined ? <Loading /> : undefined}
    >
      {compras && <Contenido compras={compras} />}
    </PageLayout>
  )
}

function Contenido({ compras }: { compras: ComprasDeAqui }) {
  const { porPagar, pagos } = compras
  const { slug } = useTienda()
  const navegar = useNavigate()
  const puedePagar = usePuede(PagoProveedor, 'crear')
  const proveedores = useVivo(Proveedor)
  const [pedida = 'proveedores', setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'proveedores'
  const [proveedorId, abrirProveedor] = useSearchState('proveedor')
  const [pagoId, abrirPago] = useSearchState('pago')
  const [pagando, setPagando] = useState('')
  const renglones = useMemo(() => {
    const nombres = new Map((proveedores ?? []).map(({ doc }) => [doc.id, doc.razonSocial]))
    return porPagar.map((uno): Renglon => ({
      ...uno,
      nombre: nombres.get(uno.proveedorId) ?? uno.debidas[0]?.compra.proveedor.nombre ?? '—',
    }))
  }, [porPagar, proveedores])
  const facturas = useMemo(() => porPagar.flatMap(({ debidas }) => debidas), [porPagar])
  const columnas = useMemo(
    () =>
      puedePagar
        ? [
            ...deProveedores,
            actions<Renglon>(
              ({ proveedorId: id, nombre }) => (
                <RowButton of={`Pagar a ${nombre}`} onClick={() => setPagando(id)}>
                  Pagar
                </RowButton>
              ),
              { width: 110 },
            ),
          ]
        : deProveedores,
    [puedePagar],
  )
  const ficha = proveedores?.find(({ doc }) => doc.id === proveedorId)?.doc
  const abierto =
    renglones.find((uno) => uno.proveedorId === proveedorId) ??
    (ficha && { ...SIN_DEUDA, proveedorId: ficha.id, nombre: ficha.razonSocial })
  const pago = pagos.find(({ fila }) => fila.doc.id === pagoId)
  return (
    <Stack gap="md">
      <Edades
        label="Por pagar"
        documentos={facturas}
        href={(edad) => paths.cxp.href({ nombre: slug }, { ver: 'facturas', ...(edad === '' ? {} : { edad }) })}
      />
      <Tabs value={ver} onChange={(valor) => setVer(valor === 'proveedores' ? undefined : valor)} keepMounted={false}>
        <TabStrip label="Qué se ve de lo que se debe" open={ver} tabs={pestanas} />
        <Tabs.Panel value="proveedores">
          <DataTable
            name="cxp-proveedores"
            label="Proveedores a los que se les debe"
            rows={renglones}
            rowKey={(uno) => uno.proveedorId}
            columns={columnas}
            searchText={({ nombre }) => nombre}
            searchPlaceholder="Proveedor"
            onOpen={(uno) => abrirProveedor(uno.proveedorId)}
            empty={<Nada />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="facturas">
          <DataTable
            name="cxp-facturas"
            label="Facturas por pagar"
            rows={facturas}
            rowKey={({ compra }) => compra.id}
            columns={deFacturas}
            filters={filtrosDeFacturas}
            searchText={({ compra }) => `${compra.ncf} ${compra.proveedor.nombre}`}
            searchPlaceholder="Número o proveedor"
            defaultSort={{ key: 'vence', descending: false }}
            onOpen={({ compra }) => void navegar(paths.compras.href({ nombre: slug }, { compra: compra.id }))}
            empty={<Nada />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="pagos">
          <DataTable
            name="cxp-pagos"
            label="Pagos a proveedores"
            rows={pagos}
            rowKey={({ fila }) => fila.doc.id}
            columns={dePagos}
            searchText={({ fila: { doc } }) => `${doc.proveedor.nombre} ${doc.referencia}`}
            searchPlaceholder="Proveedor o número"
            defaultSort={{ key: 'fecha', descending: true }}
            onOpen={({ fila }) => abrirPago(fila.doc.id)}
            empty={
              <EmptyState icon={<IconReceipt size={38} />} title="Todavía no hay pagos">
                Abre un proveedor al que se le debe y toca Pagar.
              </EmptyState>
            }
          />
        </Tabs.Panel>
      </Tabs>
      {abierto && pagando === '' && (
        <EstadoDeProveedor
          renglon={abierto}
          pagos={pagos}
          compras={compras.todas}
          onPay={() => setPagando(abierto.proveedorId)}
          onClose={() => abrirProveedor()}
        />
      )}
      {pagando !== '' && <PagarProveedor compras={compras} proveedorId={pagando} onClose={() => setPagando('')} />}
      {pago && <VerPago {...pago} onClose={() => abrirPago()} />}
    </Stack>
  )
}

const Nada = () => (
  <EmptyState icon={<IconTruckDelivery size={38} />} title="No se le debe nada a nadie">
    Aquí sale cada compra a crédito desde que se registra hasta que se paga.
  </EmptyState>
)
