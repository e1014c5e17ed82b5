/** An order whose invoice was taken back, whole or a part of it, hears of it from the till that did it, in the same write as the credit note. */
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { puede } from '#domain/core/entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { yaDevuelto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { ClaseDeReclamo } from '#domain/pedidos/reembolsos/reembolso.ts'
import { lineasDeFactura, porAcreditar, sinNota } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { conocidos } from '#domain/pedidos/pedido.local.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

type Factura = Pick<Venta, 'id' | 'pagos'>

/** A claim that waits for its note: the lines of the invoice that it takes back, and whether its money goes with the note. */
export interface Reclamo {
  reembolsoId: string
  centavos: number
  clase: ClaseDeReclamo
  lineas: readonly { indice: number; cantidadMilesimas: number }[]
  /** It went back by hand, or goes back from an account of the platform. */
  sinDinero: boolean
}

export interface PedidoFacturado {
  pedido: Pedido
  /** The act that invoiced it, where this device holds it; '' else. */
  facturaId: string
  /** Another till invoiced the order too, and that one counts. */
  deMas: boolean
  /** All that was paid for it went back, by hand or with other notes. */
  devuelto: boolean
  /** What was granted of it and no note has taken back yet; undefined when nothing was. */
  reclamo: Reclamo | undefined
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
  if (!fila) return undefined
  const { doc } = fila
  return { pedido: doc, facturaId: factura?.id ?? '', deMas, devuelto: yaDevuelto(doc.estado), reclamo: deMas ? undefined : reclamoDe(doc) }
}

function reclamoDe({ contenido, estado }: Pick<Pedido, 'contenido' | 'estado'>): Reclamo | undefined {
  const reembolso = porAcreditar(estado)
  if (!reembolso) return undefined
  const lineas = lineasDeFactura(contenido, estado, reembolso.solicitud?.lineas ?? [])
  const sinDinero = contenido.metodo.deMercana || reembolso.estado === 'pagada'
  const { clase = 'otro' } = reembolso.solicitud ?? {}
  return { reembolsoId: reembolso.id, centavos: sinNota(reembolso), clase, lineas, sinDinero }
}

/** The act that tells the order: what the note takes back, what of it was given back in money, and the claim that it settles ('' of none). */
export async function actoDeAcreditar(
  { repo, persona }: Pick<TiendaLocal, 'repo' | 'persona'>,
  venta: Factura,
  nota: Pick<Venta, 'id' | 'ncf' | 'totales' | 'pagos' | 'modifica'>,
  reembolsoId: string,
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
    reembolsoId,
  }
  return [{ entity: EventoPedido, campos: { pedidoId: pedido.id, accion: 'acreditarFactura', previo, datos } }]
}
