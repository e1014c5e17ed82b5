import { useMemo } from 'react'
import { Anchor, Button, Drawer, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { retenidoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { preciosDe, type PrecioDeProveedor } from '#domain/compras/reponer.rules.ts'
import { formatMoney, formatPercent, formatPrice } from '#domain/core/money.ts'
import type { CompraDebida, RenglonPorPagar } from '#domain/libros/por-pagar.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { Column } from '#ui/DataTable.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { day, money, price, text } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import { nombreDeCompra } from './palabras.ts'
import type { ComprasDeAqui } from './useComprasDeAqui.ts'

const dePrecios: readonly Column<PrecioDeProveedor>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre),
  price('costo', 'Costo', ({ costoDiezmilesimas }) => costoDiezmilesimas),
  text('cambio', 'Antes', ({ antesEl }) => antesEl, {
    cell: ({ antesDiezmilesimas, costoDiezmilesimas }) =>
      antesDiezmilesimas === 0
        ? 'Siempre igual'
        : `${formatPrice(antesDiezmilesimas)} (${costoDiezmilesimas > antesDiezmilesimas ? 'subió' : 'bajó'} ${formatPercent(Math.abs(cambioDe(costoDiezmilesimas, antesDiezmilesimas)))})`,
  }),
  day('fecha', 'Última vez', ({ fecha }) => fecha),
]

/** In basis points. */
const cambioDe = (ahora: number, antes: number): number => Math.round(((ahora - antes) * 10_000) / antes)

interface Props {
  renglon: RenglonPorPagar & { nombre: string }
  pagos: ComprasDeAqui['pagos']
  /** Every purchase of the store that counts. */
  compras: readonly Compra[]
  onPay: () => void
  onClose: () => void
}

type Pago = ComprasDeAqui['pagos'][number]

const dePagos: readonly Column<Pago>[] = [
  day('fecha', 'Fecha', ({ fila }) => fila.doc.fecha),
  text('como', 'Cómo', ({ fila: { doc }, anulado }) => `${nombreMetodo[doc.metodo]} ${doc.referencia}${anulado ? ' (anulado)' : ''}`),
  money('retenido', 'Retenido', ({ fila }) => retenidoDePago(fila.doc).itbis + retenidoDePago(fila.doc).isr, { zero: '—' }),
  money('monto', 'Pagado', ({ fila }) => fila.doc.centavos),
]

/** What is owed to one supplier, and what they were paid. */
export function EstadoDeProveedor({ renglon, pagos, compras, onPay, onClose }: Props) {
  const { slug: nombre } = useTienda()
  const puedePagar = usePuede(PagoProveedor, 'crear')
  const { debidas, saldoCentavos, vencidoCentavos, aFavorCentavos, proveedorId } = renglon
  const suyos = pagos.filter(({ fila }) => fila.doc.proveedor.proveedorId === proveedorId)
  const precios = useMemo(() => preciosDe(compras, proveedorId), [compras, proveedorId])
  const deFacturas: readonly Column<CompraDebida>[] = [
    text('factura', 'Factura', ({ compra }) => nombreDeCompra(compra), {
      cell: ({ compra }) => (
        <Anchor component={Link} to={paths.compras.href({ nombre }, { compra: compra.id })} underline="always">
          {nombreDeCompra(compra)}
        </Anchor>
      ),
    }),
    day('vence', 'Vence', ({ compra }) => compra.vence),
    money('debe', 'Por pagar', ({ pendienteCentavos }) => pendienteCentavos),
  ]
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={renglon.nombre}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <StatCard label="Se le debe" value={formatMoney(saldoCentavos)} />
          <StatCard label="Vencido" value={formatMoney(vencidoCentavos)} tone={vencidoCentavos > 0 ? 'warn' : 'normal'} />
          <StatCard label="A favor de la tienda" value={formatMoney(aFavorCentavos)} />
        </SimpleGrid>
        <Group>
          {puedePagar && (
            <Button leftSection={<IconCash size={20} aria-hidden />} onClick={onPay}>
              Pagar
            </Button>
          )}
          <LinkButton to={paths.proveedores.href({ nombre }, { ver: proveedorId })}>Ver su ficha</LinkButton>
        </Group>
        <Section title="Por pagar">
          {debidas.length === 0 ? (
            <Text c="dimmed">Nada.</Text>
          ) : (
            <SmallTable label="Facturas por pagar" rows={debidas} rowKey={({ compra }) => compra.id} columns={deFacturas} minWidth={330} />
          )}
        </Section>
        <Section title="A cómo lo trae">
          {precios.length === 0 ? (
            <Text c="dimmed">Ninguna compra suya dice qué productos trajo.</Text>
          ) : (
            <SmallTable label="A cómo lo trae" rows={precios} rowKey={({ productoId }) => productoId} columns={dePrecios} minWidth={520} />
          )}
        </Section>
        <Section title="Pagos">
          {suyos.length === 0 ? (
            <Text c="dimmed">Ninguno.</Text>
          ) : (
            <SmallTable label="Pagos" rows={suyos} rowKey={({ fila }) => fila.doc.id} columns={dePagos} minWidth={420} />
          )}
        </Section>
      </Stack>
    </Drawer>
  )
}
