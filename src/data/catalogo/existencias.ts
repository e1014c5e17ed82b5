/** Stock as this device knows it: the snapshot's figure and every fact on top that it does not cover (docs/ARCHITECTURE.md, *Coverage*). */
import { agregar, cubre, type Cobertura } from '#domain/core/cobertura.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { actualizar, type Entity } from '#domain/core/entity.ts'
import { efectosDeInventario, type HechoDeExistencia } from '#domain/inventario/existencia.rules.ts'

const porTipo = new Map<string, Pick<Entity, 'v' | 'desde'>>(
  [Venta, MovimientoInventario, Compra, Recepcion].map((entity) => [entity.tipo, entity]),
)

/** Does this type of fact move stock? */
export const mueveExistencia = (tipo: string): boolean => porTipo.has(tipo)

export class Existencias {
  private cambios = new Map<string, number>()
  private cubierto: Cobertura = {}

  /** Starts over: these are the changes since the snapshot that have counted exactly `cubierto`. */
  cargar(cubierto: Cobertura, cambios: Record<string, number>): void {
    this.cubierto = cubierto
    this.cambios = new Map(Object.entries(cambios))
  }

  /** What changed since the snapshot. */
  cambioDe(productoId: string): number {
    return this.cambios.get(productoId) ?? 0
  }

  /** Counts a fact once; true when it changed something. */
  contar(doc: { tipo: string; dispositivoId: string; seq: number } & Record<string, unknown>): boolean {
    const entity = porTipo.get(doc.tipo)
    if (!entity || doc.seq < 1 || cubre(this.cubierto, doc.dispositivoId, doc.seq)) return false
    this.cubierto = agregar(this.cubierto, doc.dispositivoId, doc.seq)
    const hecho = actualizar(entity, doc) as unknown as HechoDeExistencia
    for (const { productoId, milesimas } of efectosDeInventario(hecho))
      this.cambios.set(productoId, (this.cambios.get(productoId) ?? 0) + milesimas)
    return true
  }

  /** Is this fact in the figures? */
  cuenta(dispositivoId: string, seq: number): boolean {
    return cubre(this.cubierto, dispositivoId, seq)
  }

  guardable(): { cubre: Cobertura; cambios: Record<string, number> } {
    return { cubre: this.cubierto, cambios: Object.fromEntries(this.cambios) }
  }
}
