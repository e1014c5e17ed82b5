/** What is done about a lot that expires: facts of this device, made with no line if there is none. */
import { puede } from '#domain/core/entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import type { LoteQueQueda } from '#domain/inventario/vencimiento.rules.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** What somebody found when they looked at its packages, milésimas. */
export interface LoteMirado {
  /** Spoiled, or to be spoiled: it leaves the shelf as a loss. */
  sacar: number
  /** Still there after that. */
  quedan: number
}

/**
 * Notes how many packages of a lot are left, and takes those that nobody may buy any more off the shelf, both or neither.
 * 'guardar.sin-permiso', 'lote.demasiado' where more is taken out or left than came with it.
 */
export async function mirarLote(
  tienda: TiendaLocal,
  { productoId, nombre, lote, vence, milesimas }: LoteQueQueda,
  { sacar, quedan }: LoteMirado,
): Promise<Result<void>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    if (!quien || !puede(quien, LoteRevisado, 'crear')) return fallo('guardar.sin-permiso')
    if (sacar < 0 || quedan < 0 || sacar + quedan > milesimas) return fallo('lote.demasiado')
    const motivo = sacar > 0 ? 'vencido' : 'contado'
    const revisado: HechoNuevo = {
      entity: LoteRevisado,
      campos: { productoId, nombre, lote, vence, quedanMilesimas: quedan, motivo, registroNombre: quien.nombre },
    }
    if (sacar === 0) return ok([revisado])
    const nota = [`Vencía el ${formatoFecha(vence)}`, lote && `lote ${lote}`].filter(Boolean).join(', ')
    const lineas = [{ productoId, milesimas: -sacar }]
    const merma: HechoNuevo = { entity: MovimientoInventario, campos: { motivo: 'merma', nota, lineas } }
    return ok([revisado, merma])
  })
  return guardado.ok ? ok(undefined) : guardado
}
