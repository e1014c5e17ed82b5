/** Which stores have a page that anybody may open. */
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { seConoce } from '#domain/tienda/tienda.rules.ts'
import { abrirPublico, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Store, Stored } from '../store/port.ts'
import { tiendaDeSlug } from '../tienda/slugs.ts'

/** A store that has a page: an operator approved it once, its owner did not close it, and it did not end. */
export async function tiendaALaVista(server: Server, slug: string): Promise<TiendaPublica | undefined> {
  const tiendaId = await tiendaDeSlug(server, slug)
  const crudo = tiendaId === undefined ? undefined : await (await abrirPublico(server.store)).get(idTiendaPublica(tiendaId))
  const tienda = crudo && leida(server.store, crudo)
  return tienda && seConoce(tienda) ? tienda : undefined
}

const MAXIMO = 2000
const leidas = new WeakMap<Store, Map<string, { rev: string; tienda: TiendaPublica }>>()

/** Read once per revision: who asks for a catalogue again gets the same object, by which the bytes made of it are known. */
function leida(store: Store, crudo: Stored): TiendaPublica {
  const sabidas = leidas.get(store) ?? new Map<string, { rev: string; tienda: TiendaPublica }>()
  leidas.set(store, sabidas)
  const sabida = sabidas.get(crudo.id)
  if (sabida?.rev === crudo.rev) return sabida.tienda
  const tienda = leer(TiendaPublica, sinRev(crudo))
  sabidas.delete(crudo.id)
  const [primera] = sabidas.keys()
  if (sabidas.size >= MAXIMO && primera !== undefined) sabidas.delete(primera)
  sabidas.set(crudo.id, { rev: crudo.rev, tienda })
  return tienda
}

/** A document without its place in the store. */
export function sinRev({ rev: _rev, ...doc }: Record<string, unknown>): Record<string, unknown> {
  return doc
}
