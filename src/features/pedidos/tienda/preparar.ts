/** Picking an order: what each line asks for now, and what a reading of a scanner adds to it. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { PedidoEnTienda } from './acto.ts'

export interface LineaPorPreparar {
  linea: number
  productoId: string
  nombre: string
  unidad: string
  pedidaMilesimas: number
  nota: string
}

/** Thousandths picked, by line; a line that is not in it was not counted. */
export type Preparado = Readonly<Record<number, number>>

const UNA = 1000

/** Each line as it has to be picked: what the customer agreed to in its place, where that is so. */
export const porPreparar = ({ contenido, estado }: Pick<PedidoEnTienda, 'contenido' | 'estado'>): LineaPorPreparar[] =>
  contenido.lineas.map(({ linea, productoId, nombre, unidad, cantidadMilesimas, nota }) => {
    const { sustituto = null } = estado.lineas.find((una) => una.linea === linea) ?? {}
    if (sustituto?.estado !== 'aceptado') return { linea, productoId, nombre, unidad, pedidaMilesimas: cantidadMilesimas, nota }
    return {
      linea,
      productoId: sustituto.productoId,
      nombre: sustituto.nombre,
      unidad: '',
      pedidaMilesimas: sustituto.cantidadMilesimas,
      nota: `en lugar de ${nombre}`,
    }
  })

/** One more of a product that was read: 'pedido.no-lo-pidio', 'pedido.ya-completo'. A weight is counted by hand. */
export function sumarLeido(
  lineas: readonly LineaPorPreparar[],
  preparado: Preparado,
  productos: readonly string[],
): Result<{ preparado: Preparado; nombre: string }> {
  const suyas = lineas.filter(({ productoId }) => productos.includes(productoId))
  if (suyas.length === 0) return fallo('pedido.no-lo-pidio')
  const abierta = suyas.find(({ linea, pedidaMilesimas }) => (preparado[linea] ?? 0) < pedidaMilesimas)
  if (!abierta) return fallo('pedido.ya-completo')
  const { linea, pedidaMilesimas, nombre } = abierta
  return ok({ preparado: { ...preparado, [linea]: Math.min(pedidaMilesimas, (preparado[linea] ?? 0) + UNA) }, nombre })
}
