/** Which stores have a page that anybody may open. */
import { TiendaPublica } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { abrirPublico, idTiendaPublica } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { tiendaDeSlug } from '../tiendas/slugs.ts'

/** A store that has a page: its owner did not close it, and it did not end. */
export async function tiendaALaVista(server: Server, slug: string): Promise<TiendaPublica | undefined> {
  const tiendaId = await tiendaDeSlug(server, slug)
  const crudo = tiendaId === undefined ? undefined : await (await abrirPublico(server.store)).get(idTiendaPublica(tiendaId))
  const tienda = crudo && leer(TiendaPublica, sinRev(crudo))
  return tienda?.activo && tienda.estado !== 'terminada' ? tienda : undefined
}

/** A document without its place in the store. */
export function sinRev({ rev: _rev, ...doc }: Record<string, unknown>): Record<string, unknown> {
  return doc
}
