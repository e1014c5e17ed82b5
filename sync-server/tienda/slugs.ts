/** Slugs are unique by a claim document in `plataforma`: of many stores made at once with one slug, one gets it. */
import { Membresia } from '#domain/personas/equipo.entity.ts'
import { slug as esquemaSlug, slugsReservados } from '#domain/tienda/tienda.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, idReclamoSlug, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'

export interface ReclamoSlug {
  tiendaId: string
  en: string
}

/** A claim whose store was never finished (the process died in between) is free again after this. */
const ABANDONADO_MS = 10 * 60_000

/** Why a slug cannot be used by anybody; ok when its form is right. */
export function revisarSlug(slug: string): Result<string> {
  if (slugsReservados.includes(slug)) return fallo('tienda.slug-reservado', { slug })
  return esquemaSlug().safeParse(slug).success ? ok(slug) : fallo('tienda.slug-invalido')
}

/** Takes a slug for a store; asking again for one's own is fine. */
export async function reclamarSlug(server: Server, slug: string, tiendaId: string): Promise<Result<void>> {
  const plataforma = await abrirPlataforma(server.store)
  const id = idReclamoSlug(slug)
  const doc = { id, tipo: tipoPropio('slug'), tiendaId, en: server.ahora().toISOString() }
  if ((await plataforma.create(doc)) === 'creado') return ok(undefined)
  const viejo = await plataforma.get<ReclamoSlug>(id)
  if (viejo?.tiendaId === tiendaId) return ok(undefined)
  if (viejo && (await estaAbandonado(server, slug, viejo)) && (await plataforma.update({ ...doc, rev: viejo.rev })).ok) return ok(undefined)
  return fallo('tienda.slug-ocupado', { slug })
}

/** Lets go of a slug that the store used before. */
export async function soltarSlug(server: Server, slug: string, tiendaId: string): Promise<void> {
  const plataforma = await abrirPlataforma(server.store)
  const reclamo = await plataforma.get<ReclamoSlug>(idReclamoSlug(slug))
  if (reclamo?.tiendaId === tiendaId) await plataforma.remove(idReclamoSlug(slug), reclamo.rev)
}

/** The store that has a slug. */
export async function tiendaDeSlug(server: Server, slug: string): Promise<string | undefined> {
  if (!revisarSlug(slug).ok) return undefined
  return (await (await abrirPlataforma(server.store)).get<ReclamoSlug>(idReclamoSlug(slug)))?.tiendaId
}

/** May a new store take it? */
export async function slugLibre(server: Server, slug: string): Promise<boolean> {
  if (!revisarSlug(slug).ok) return false
  const reclamo = await (await abrirPlataforma(server.store)).get<ReclamoSlug>(idReclamoSlug(slug))
  return reclamo === undefined || estaAbandonado(server, slug, reclamo)
}

/** The last thing that a new store gets is its owner's membership: an old claim without one was left behind. */
async function estaAbandonado(server: Server, slug: string, reclamo: ReclamoSlug): Promise<boolean> {
  if (server.ahora().getTime() - Date.parse(reclamo.en) < ABANDONADO_MS) return false
  const plataforma = await abrirPlataforma(server.store)
  return (await plataforma.find({ tipo: Membresia.tipo, clave: slug, limite: 1 })).length === 0
}
