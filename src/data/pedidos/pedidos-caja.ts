/** What the counter does about an order beyond writing down the act: the cash of one that is picked up, its invoice. */
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { cobrar } from '#data/ventas/ventas.ts'

/**
 * Takes the cash of an order at this till: it enters the drawer of the open shift in the same write as the act, or neither is kept.
 * 'dispositivo.no-es-caja', 'turno.ninguno-abierto'.
 */
export async function cobrarPedido(
  { dispositivo, interno }: TiendaLocal,
  acto: Campos<typeof EventoPedido>,
  { centavos, motivo }: Pick<Campos<typeof MovimientoCaja>, 'centavos' | 'motivo'>,
): Promise<Result<void>> {
  if (dispositivo.cajaId === '') return fallo('dispositivo.no-es-caja')
  const guardado = await interno.escritor.escribir(async (lugar) => {
    const turno = await interno.turnos.abierto(lugar)
    if (!turno) return fallo('turno.ninguno-abierto')
    const { id: turnoId, cajaId } = turno
    const entrada: Campos<typeof MovimientoCaja> = { turnoId, cajaId, clase: 'entrada', moneda: 'DOP', centavos, motivo, autorizadoPor: '' }
    return ok<HechoNuevo[]>([
      { entity: MovimientoCaja, campos: entrada },
      { entity: EventoPedido, campos: acto },
    ])
  })
  return guardado.ok ? ok(undefined) : guardado
}

/**
 * Invoices an order at this till: the sale with its number and the act that names it are one write. What the order kept of the stock is let
 * go by that act, as the sale takes it off. 'pedido.ya-facturado' when this device did it already; else the codes of `cobrar`.
 */
export const facturarPedido = (
  tienda: TiendaLocal,
  { pedidoId, previo }: Pick<Campos<typeof EventoPedido>, 'pedidoId' | 'previo'>,
  borrador: BorradorVenta,
): Promise<Result<Venta>> =>
  cobrar(tienda, borrador, {
    async conVenta({ id: ventaId, ncf, consulta }) {
      const actos = await tienda.repo.buscar(EventoPedido, { padre: pedidoId })
      const hecha = actos.some(({ doc, estado }) => doc.accion === 'facturar' && estado !== 'cuarentena' && !previo.includes(doc.id))
      if (hecha) return fallo('pedido.ya-facturado')
      const datos = { ventaId, ncf, ...(consulta ? { consulta } : {}) }
      return ok<HechoNuevo[]>([{ entity: EventoPedido, campos: { pedidoId, accion: 'facturar', previo, datos } }])
    },
  })
