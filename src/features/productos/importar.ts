/** Saves an import: one transaction, so the products are there whole or not at all, cancelled or not. */
import { Historico } from '#domain/entidades/historico.ts'
import { MovimientoInventario } from '#domain/entidades/movimientos.ts'
import { planificar, type PlanImportacion } from '#domain/importacion.hechos.ts'
import { emparejador } from '#domain/importacion.iguales.ts'
import type { FilaImportada } from '#domain/importacion.ts'
import { ok, type Result } from '#domain/result.ts'
import { nuevoId } from '#data/ids.ts'
import type { HechoNuevo } from '#data/repository.ts'
import type { TiendaLocal } from '#data/tienda-local.ts'

export type ResumenImportacion = Pick<PlanImportacion, 'nuevos' | 'actualizados' | 'sinCambio' | 'porNombre'>
type Opciones = { actualizar: boolean; archivo: string }

/** What an import of these rows would do to the shop as this device knows it now. */
export function planear(catalogo: TiendaLocal['catalogo'], filas: readonly FilaImportada[], opciones: Opciones): PlanImportacion {
  const igual = emparejador(catalogo.todos())
  const existente = (fila: FilaImportada) => {
    const producto = igual(fila)
    return producto && { ...producto, existenciaMilesimas: catalogo.existencia(producto.id) }
  }
  return planificar(filas, existente, opciones, () => nuevoId('producto'))
}

/** Saves the rows of a file as one import: all of it or, when `senal` stops it, nothing. */
export async function importar(
  { repo, catalogo }: Pick<TiendaLocal, 'repo' | 'catalogo'>,
  filas: readonly FilaImportada[],
  opciones: Opciones,
  senal?: AbortSignal,
): Promise<Result<ResumenImportacion>> {
  const { historicos, movimientos, ...resumen } = planear(catalogo, filas, opciones)
  const hechos: HechoNuevo[] = [
    ...historicos.map((campos) => ({ entity: Historico, campos })),
    ...movimientos.map((campos) => ({ entity: MovimientoInventario, campos })),
  ]
  if (hechos.length === 0) return ok(resumen)
  const guardados = await repo.guardarVarios(hechos, senal)
  return guardados.ok ? ok(resumen) : guardados
}
