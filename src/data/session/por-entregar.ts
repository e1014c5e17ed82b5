/** What the stores of this browser hold that their server has not received: for who is about to leave, outside of all of them. */
import type { Result } from '#domain/core/result.ts'
import { nombreBase, type Credencial } from '#data/device/credencial.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { contarFilas } from '#data/sync/cuentas.ts'
import type { TiendaLocal } from './tienda-local.ts'

export interface PorEntregar {
  slug: string
  sinEnviar: number
}

/** Looks into the database of each device that was ever opened here; the stores with nothing to hand over are left out. */
export async function contarPorEntregar(
  puertos: Pick<Puertos, 'abrirBase' | 'hayBase'>,
  credenciales: readonly Credencial[],
): Promise<PorEntregar[]> {
  const porSlug = new Map<string, number>()
  for (const una of credenciales) {
    if (!(await puertos.hayBase(nombreBase(una)))) continue
    const base = await puertos.abrirBase(nombreBase(una), { filas: ['ops'], apuntes: [] })
    try {
      const { sinEnviar } = await contarFilas(base.filas.ops)
      porSlug.set(una.slug, (porSlug.get(una.slug) ?? 0) + sinEnviar)
    } finally {
      await base.cerrar()
    }
  }
  return [...porSlug].flatMap(([slug, sinEnviar]) => (sinEnviar > 0 ? [{ slug, sinEnviar }] : []))
}

/** Opens each store for as long as it takes to hand over what it holds. */
export async function entregarLoDe(
  slugs: readonly string[],
  abrirTienda: (slug: string) => Promise<Result<Pick<TiendaLocal, 'sync' | 'cerrar'>>>,
): Promise<Result<void>> {
  for (const slug of slugs) {
    const tienda = await abrirTienda(slug)
    if (!tienda.ok) return tienda
    try {
      await tienda.value.sync.sincronizar()
    } finally {
      await tienda.value.cerrar()
    }
  }
  return { ok: true, value: undefined }
}
