import type * as z from 'zod'
import type { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import type { EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'

/** An order as the server gives it to the operator. */
export type OrdenVista = z.output<typeof comandosPagos.pedidoDeMercana.respuesta>

/** Acts on the open order, with the reason for the audit. */
export type Mover = (accion: AccionDePedido, datos: EventoNuevo['datos'], motivo?: string) => Promise<Result<unknown>>

export type Intervencion = 'cancelar' | 'asignar'

const enLaTienda: ReadonlySet<string> = new Set(['sin_asignar', 'asignada', 'lista_para_retirar'])
const porLlevar: ReadonlySet<string> = new Set(['sin_asignar', 'asignada', 'fallida'])

/** What the operator may do where the order stands (`pedido.transiciones.ts`); the server has the last word. */
export function intervencionesDe({
  contenido: { envio },
  estado,
  llevan,
}: Pick<OrdenVista, 'contenido' | 'estado' | 'llevan'>): Intervencion[] {
  if (estaMuerto(estado) || estado.pedido === 'cerrado') return []
  const seAsigna = envio.clase === 'domicilio' && estado.pedido !== 'colocado' && porLlevar.has(estado.entrega) && llevan.length > 0
  // Goods that a courier still has come back to the store first, which cancels it.
  const seCancela = enLaTienda.has(estado.entrega) && estado.custodia === 'tienda'
  return [...(seCancela ? (['cancelar'] as const) : []), ...(seAsigna ? (['asignar'] as const) : [])]
}
