/** Stock is a fold: what movements brought, less what sales took, plus what credit notes brought back in order (law 1). */
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import { cubre, type Cobertura } from '#domain/core/cobertura.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { signoDeCompra, yaRecibido } from '#domain/compras/compra.rules.ts'
import type { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import type { MovimientoInventario } from './movimiento-inventario.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

export interface EfectoInventario {
  productoId: string
  milesimas: number
  /** The pack or combo with which it was sold. */
  paqueteId?: string
  /** Came back damaged: what the note brought back leaves again as a loss, by the same document. */
  merma?: true
}

/** What moves stock. A purchase has a fiscal number too: its supplier's. */
export type HechoDeExistencia = Venta | MovimientoInventario | Compra | Recepcion
export const esCompra = (hecho: HechoDeExistencia): hecho is Compra => 'proveedor' in hecho && 'ncf' in hecho
export const esMercanciaRecibida = (hecho: HechoDeExistencia): hecho is Recepcion => 'proveedor' in hecho && !('ncf' in hecho)
export const esVenta = (hecho: HechoDeExistencia): hecho is Venta => 'ncf' in hecho && !esCompra(hecho)

/** What one fact does to stock; services and lines without a product do nothing, and a pack moves what it holds. */
export function efectosDeInventario(hecho: HechoDeExistencia): EfectoInventario[] {
  if (esCompra(hecho))
    return hecho.lineas.flatMap((linea) => enEstante(linea, signoDeCompra(hecho) * (linea.milesimas - yaRecibido(linea))))
  if (esMercanciaRecibida(hecho)) return hecho.lineas.flatMap((linea) => enEstante(linea, (hecho.anula ? -1 : 1) * linea.milesimas))
  if (!esVenta(hecho)) return hecho.lineas.map(({ productoId, milesimas }) => ({ productoId, milesimas }))
  return hecho.lineas
    .filter((linea) => linea.productoId !== '' && linea.unidad !== 'servicio')
    .flatMap((linea): EfectoInventario[] => {
      const enPaquete = linea.contiene ? { paqueteId: linea.productoId } : {}
      const danado = signo(hecho) === -1 && linea.condicion === 'danado'
      return enEstante(linea, linea.cantidadMilesimas).flatMap(({ productoId, milesimas }): EfectoInventario[] => {
        const efecto = { productoId, milesimas: -signo(hecho) * milesimas, ...enPaquete }
        return danado ? [efecto, { productoId, milesimas: -milesimas, merma: true }] : [efecto]
      })
    })
}

/**
 * Stock per product in milésimas: `inicial` with every fact on top that `cubierto` does not already count. A fact that is
 * given twice counts once.
 */
export function plegarExistencias(
  hechos: Iterable<HechoDeExistencia>,
  inicial: ReadonlyMap<string, number> = new Map(),
  cubierto: Cobertura = {},
): Map<string, number> {
  const existencias = new Map(inicial)
  const vistos = new Set<string>()
  for (const hecho of hechos) {
    if (vistos.has(hecho.id) || cubre(cubierto, hecho.dispositivoId, hecho.seq)) continue
    vistos.add(hecho.id)
    for (const { productoId, milesimas } of efectosDeInventario(hecho))
      existencias.set(productoId, (existencias.get(productoId) ?? 0) + milesimas)
  }
  return existencias
}
