/** Changes many products at once: one transaction of facts that each fit on the wire, so that all change or none does. */
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Repository } from '#data/write/repository.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { historicosDeProductos } from '#domain/inventario/importacion.hechos.ts'
import { cambioDeProducto } from '#domain/catalogo/producto.rules.ts'
import { ok, type Result } from '#domain/core/result.ts'

/** The fields that can be given to many products at once. */
export type CamposMasivos = Partial<
  Pick<ProductoEnCaja, 'precioDiezmilesimas' | 'categoria' | 'activo' | 'publicado' | 'favorito' | 'eliminado'>
>

/** Gives each product its new values; answers how many really changed. Works without a connection. */
export async function cambiarVarios(
  repo: Pick<Repository, 'guardarVarios'>,
  cambios: readonly { producto: ProductoEnCaja; campos: CamposMasivos }[],
  motivo: string,
): Promise<Result<number>> {
  const distintos = cambios.flatMap(({ producto, campos }) => cambioDeProducto(producto, campos) ?? [])
  if (distintos.length === 0) return ok(0)
  const guardados = await repo.guardarVarios(
    historicosDeProductos(distintos, motivo.slice(0, 200)).map((campos) => ({ entity: Historico, campos })),
  )
  return guardados.ok ? ok(distintos.length) : guardados
}
