/** What comes back of an order that could not be delivered, and what of it leaves the stock because it is of no use any more. */
import { sumarEnEstante } from '#domain/catalogo/paquete.rules.ts'
import type { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { lineasFinales } from '../pagos/pedido.dinero.ts'
import { numeroDePedido } from '../palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'

/** One for each order: received twice, here and at another till, it is written off once. */
export const idDeBaja = (pedidoId: string): string => `merma:${pedidoId}`

export interface LineaQueVuelve extends Pick<
  ReturnType<typeof lineasFinales>[number],
  'linea' | 'productoId' | 'nombre' | 'contiene' | 'cantidadMilesimas'
> {
  unidad: string
}

/** The goods that were in the packages. */
export function lineasDevueltas(contenido: ContenidoDePedido, estado: Pick<EstadoDePedido, 'lineas'>): LineaQueVuelve[] {
  const unidades = new Map(contenido.lineas.map(({ productoId, unidad }) => [productoId, unidad]))
  return lineasFinales(contenido, estado)
    .filter(({ productoId, cantidadMilesimas }) => productoId !== '' && cantidadMilesimas > 0)
    .map(({ linea, productoId, nombre, contiene, cantidadMilesimas }) => ({
      linea,
      productoId,
      nombre,
      ...(contiene && { contiene }),
      cantidadMilesimas,
      unidad: unidades.get(productoId) ?? 'unidad',
    }))
    .filter(({ unidad }) => unidad !== 'servicio')
}

/** Milésimas of each line that are of no use. */
export type Perdidas = Readonly<Record<number, number>>

/**
 * The movement that takes them off the stock; undefined when everything may be sold again. The order itself moved nothing: what it kept
 * it lets go, and what was invoiced comes back by its credit note.
 */
export function bajaPorDevolucion(
  contenido: ContenidoDePedido,
  estado: Pick<EstadoDePedido, 'lineas'>,
  perdidas: Perdidas,
): Campos<typeof MovimientoInventario> | undefined {
  const perdido = lineasDevueltas(contenido, estado)
    .map((linea) => ({ ...linea, cantidadMilesimas: Math.min(perdidas[linea.linea] ?? 0, linea.cantidadMilesimas) }))
    .filter(({ cantidadMilesimas }) => cantidadMilesimas > 0)
  const lineas = [...sumarEnEstante(perdido)].map(([productoId, milesimas]) => ({ productoId, milesimas: -milesimas }))
  return lineas.length === 0 ? undefined : { motivo: 'merma', nota: `Volvió del pedido ${numeroDePedido(contenido)}`, lineas }
}
