/** An order whose invoice was taken back, whole or a part of it, hears of it from the till that did it, in the same write as the credit note. */
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { puede } from '#domain/core/entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { yaDevuelto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { conocidos } from '#domain/pedidos/pedido.local.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

type Factura = Pick<Venta, 'id' | 'pagos'>

export interface PedidoFacturado {
  pedido: Pedido
  /** The act that invoiced it, where this device holds it; '' else. */
  facturaId: string
  /** Another till invoiced the order too, and that one counts. */
  deMas: boolean
  /** All that was paid for it went back, by hand or with other notes. */
  devuelto: boolean
}

/** The order that this sale invoiced; undefined of a sale of no order, or of one that this device does not hold any more. */
export async function pedidoDeFactura({ repo }: Pick<TiendaLocal, 'repo'>, venta: Factura): Promise<PedidoFacturado | undefined> {
  if (!venta.pagos.some(({ metodo }) => metodo === 'pedido')) return undefined
  const [facturas, ...pedidos] = await Promise.all([
    repo.buscar(EventoPedido, { clave: 'facturar' }),
    repo.buscar(Pedido, { clave: 'activo' }),
    repo.buscar(Pedido, { clave: 'cerrado' }),
  ])
  // Invoiced here a moment ago, the server's copy does not say so yet.
  const factura = facturas.find(({ doc }) => doc.datos['ventaId'] === venta.id)?.doc
  const fila = pedidos.flat().find(({ doc }) => doc.id === factura?.pedidoId || doc.estado.ventaId === venta.id)
  const deMas = fila?.doc.estado.historia.some(({ id, veredicto }) => id === factura?.id && veredicto === 'rechazado') === true
  return fila && { pedido: fila.doc, facturaId: factura?.id ?? '', deMas, devuelto: yaDevuelto(fila.doc.estado) }
}

/** The act that tells the order: what the note takes back, and what of it was given back in money. */
export async function actoDeAcreditar(
  { repo, persona }: Pick<TiendaLocal, 'repo' | 'persona'>,
  venta: Factura,
  nota: Pick<Venta, 'id' | 'ncf' | 'totales' | 'pagos' | 'modifica'>,
): Promise<HechoNuevo[]> {
  if (!puede(persona.valor(), Pedido, 'acreditarFactura')) return []
  const facturado = await pedidoDeFactura({ repo }, venta)
  if (!facturado) return []
  const { pedido, facturaId } = facturado
  const propios = await repo.buscar(EventoPedido, { padre: pedido.id })
  const previo = [...new Set([...conocidos(pedido.estado), ...propios.map(({ doc }) => doc.id)])].slice(-200)
  const datos: DatosDeAccion<'acreditarFactura'> = {
    ventaId: nota.id,
    ncf: nota.ncf,
    centavos: nota.totales.total,
    devueltoCentavos: nota.pagos.reduce((suma, { metodo, valorCentavos }) => suma + (metodo === 'pedido' ? 0 : valorCentavos), 0),
    parcial: nota.modifica?.codigo !== '1',
    facturaId,
  }
  return [{ entity: EventoPedido, campos: { pedidoId: pedido.id, accion: 'acreditarFactura', previo, datos } }]
}
