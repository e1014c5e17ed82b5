/** For tests: what a till writes when it invoices an order. */
import type { Envio } from '#domain/core/sync.ts'
import { EventoPedido, type Pedido } from '#domain/pedidos/pedido.entity.ts'
import { borradorDePedido } from '#domain/pedidos/pedido.factura.ts'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { totalesDe } from '#domain/ventas/venta.rules.ts'
import type { Hechos } from './sync.ts'

/** The sale, and the act that names it. */
export async function factura(caja: Hechos, { id, contenido, estado }: Pick<Pedido, 'id' | 'contenido' | 'estado'>): Promise<Envio[]> {
  const { lineas, pagos, nota } = borradorDePedido(contenido, estado, { tipoComprobante: 'E32', cliente: { ...CONSUMIDOR_FINAL } })
  const totales = totalesDe(
    { lineas, pagos, nota, cliente: { ...CONSUMIDOR_FINAL }, tipoComprobante: 'E32', descuentoGlobal: null },
    { preciosIncluyenItbis: contenido.preciosIncluyenItbis, fecha: contenido.fecha },
  )
  const venta = await caja.venta({
    lineas: lineas.map(({ sePesa: _pesa, precioListaDiezmilesimas: _lista, descuento: _rebaja, ...linea }) => ({
      ...linea,
      descuentoCentavos: 0,
      descuentoMotivo: '',
      montoCentavos: Math.round((linea.precioDiezmilesimas * linea.cantidadMilesimas) / 100_000),
    })),
    pagos: pagos.map((pago) => ({ ...pago, valorCentavos: pago.recibidoCentavos })),
    totales,
    nota,
  })
  const { id: ventaId, ncf } = JSON.parse(venta.texto) as { id: string; ncf: string }
  const previo = estado.historia.map((acto) => acto.id)
  return [venta, caja.hecho(EventoPedido, { pedidoId: id, accion: 'facturar', previo, datos: { ventaId, ncf } })]
}
