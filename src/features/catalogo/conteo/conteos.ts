/** Acts of a stock count: what it takes in, and what its end writes. */
import type { Catalogo, ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { HechoNuevo, Repository } from '#data/write/repository.ts'
import type { Diferencia } from '#domain/inventario/conteo.rules.ts'
import { ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { trozos } from '#domain/core/importacion/cambios.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** The products that a count is about; others can be counted in it too. */
export function alcanceDe({ alcance, valor }: Pick<ConteoInventario, 'alcance' | 'valor'>, catalogo: Catalogo): ProductoEnCaja[] {
  // Of a pack nothing is counted but what it holds.
  const vivo = ({ activo, eliminado, contiene }: ProductoEnCaja): boolean => activo && !eliminado && contiene.length === 0
  switch (alcance) {
    case 'todo':
      return catalogo.todos().filter(vivo)
    case 'categoria':
      return catalogo.todos().filter((producto) => vivo(producto) && producto.categoria === valor)
    case 'texto':
      return catalogo.buscar(valor, Infinity, vivo)
  }
}

const cierre = ({ id, estado }: ConteoInventario, despues: ConteoInventario['estado'], motivo: string): HechoNuevo => ({
  entity: Historico,
  campos: { docTipo: ConteoInventario.tipo, cambios: [{ docId: id, campos: { estado: { antes: estado, despues } } }], motivo },
})

/**
 * Applies a count: one transaction with the movements that make the stock what was counted and the end of the count. The
 * movements' ids come from the count, so that two devices that apply it cannot move the stock twice. Answers how many moved.
 */
export async function aplicarConteo(
  repo: Pick<Repository, 'guardarVarios'>,
  conteo: ConteoInventario,
  diferencias: readonly Diferencia[],
): Promise<Result<number>> {
  if (conteo.estado !== 'abierto') return fallo('conteo.cerrado')
  if (diferencias.length === 0) return fallo('conteo.sin-conteos')
  const nota = `Conteo: ${conteo.nombre}`
  const lineas = diferencias
    .filter(({ diferencia }) => diferencia !== 0)
    .map(({ productoId, diferencia }) => ({ productoId, milesimas: diferencia }))
  const movimientos = trozos(lineas).map((trozo, i): HechoNuevo => ({
    entity: MovimientoInventario,
    campos: { motivo: 'conteo', nota, lineas: trozo },
    id: `${MovimientoInventario.tipo}:${conteo.id}:${i + 1}`,
  }))
  const guardado = await repo.guardarVarios([...movimientos, cierre(conteo, 'aplicado', nota)])
  if (!guardado.ok) return guardado.error.code === 'guardar.ya-existe' ? fallo('conteo.cerrado') : guardado
  return ok(lineas.length)
}

/** Ends a count without moving any stock; what was counted stays to be looked at. */
export async function descartarConteo(repo: Pick<Repository, 'guardarVarios'>, conteo: ConteoInventario): Promise<Result<void>> {
  const guardado = await repo.guardarVarios([cierre(conteo, 'descartado', `Conteo descartado: ${conteo.nombre}`)])
  return guardado.ok ? ok(undefined) : guardado
}
