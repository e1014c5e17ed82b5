/** Saves an import: one transaction, so the products are there whole or not at all, cancelled or not. */
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { deshacerHistoricos } from '#domain/core/importacion/importacion.maestros.ts'
import { deshacerMovimientos, planificar, type PlanImportacion } from '#domain/inventario/importacion.hechos.ts'
import { emparejador } from '#domain/catalogo/importacion.iguales.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { nuevoId } from '#data/device/browser/ids.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

export type Importacion = PlanImportacion
type Opciones = { actualizar: boolean; archivo: string }
type Donde = Pick<TiendaLocal, 'repo' | 'catalogo'>

/** What an import of these rows would do to the shop as this device knows it now. */
export function planear(catalogo: TiendaLocal['catalogo'], filas: readonly FilaImportada[], opciones: Opciones): Importacion {
  const igual = emparejador(catalogo.todos())
  const existente = (fila: FilaImportada) => {
    const producto = igual(fila)
    return producto && { ...producto, existenciaMilesimas: catalogo.existencia(producto.id) }
  }
  return planificar(filas, existente, opciones, () => nuevoId('producto'))
}

async function guardar(
  { repo }: Donde,
  { historicos, movimientos }: Pick<Importacion, 'historicos' | 'movimientos'>,
  senal?: AbortSignal,
): Promise<Result<unknown>> {
  const hechos = [
    ...historicos.map((campos) => ({ entity: Historico, campos })),
    ...movimientos.map((campos) => ({ entity: MovimientoInventario, campos })),
  ]
  return hechos.length === 0 ? ok(undefined) : await repo.guardarVarios(hechos, senal)
}

/** Saves the rows of a file as one import: all of it or, when `senal` stops it, nothing. */
export async function importar(
  donde: Donde,
  filas: readonly FilaImportada[],
  opciones: Opciones,
  senal?: AbortSignal,
): Promise<Result<Importacion>> {
  const plan = planear(donde.catalogo, filas, opciones)
  const guardados = await guardar(donde, plan, senal)
  return guardados.ok ? ok(plan) : guardados
}

/** Takes an import back: what it brought is eliminated, what it changed and nobody since is as before, and its stock moves back. */
export const deshacer = (donde: Donde, { historicos, movimientos }: Importacion): Promise<Result<unknown>> =>
  guardar(donde, {
    historicos: deshacerHistoricos(historicos, (id) => donde.catalogo.porId(id), { eliminado: { antes: false, despues: true } }),
    movimientos: deshacerMovimientos(movimientos),
  })
