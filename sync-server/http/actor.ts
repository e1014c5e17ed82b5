/** Who asks: a person by session cookie, a device by its header, and what they are in the store of the route. */
import type { FastifyRequest } from 'fastify'
import type { AjusteDePermiso, RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Membresia } from '#domain/personas/equipo.entity.ts'
import type { Quien } from '#domain/core/entity.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { ajustesDe } from '../core/ajustes.ts'
import { abrirPlataforma, baseDeTienda, idMembresia, idPunteroDispositivo } from '../core/bases.ts'
import { entregaCerrada, reconocerDispositivo } from './credencial.ts'
import { leerGuardado } from '../core/leidos.ts'
import { comoSuplantada } from './suplantacion.ts'

export interface MembresiaActor extends RolesDePersona {
  tiendaId: string
  empleadoId: string
  slug: string
  tiendaNombre: string
  /** What the shop switched on or off for its roles. */
  ajustes: readonly AjusteDePermiso[]
}

export interface DispositivoActor {
  dispositivoId: string
  tiendaId: string
  clase: 'caja' | 'web'
  cajaId: string
  /** The person of a 'web' device; '' on a till. */
  usuarioId: string
  estado: 'activo' | 'revocado'
  /** Its public key; '' on one that has none yet. */
  llave: string
  /** It came with a token that its key got, not with the secret of before there were keys. */
  conToken: boolean
  /** Two of it were seen at work: it hands in what it has, and no more. */
  copiado: boolean
  /** The platform lets it hand in and read nothing for now. */
  suspendido: boolean
  /** It was revoked so long ago that nothing is taken from it any more. */
  entregaCerrada: boolean
}

export interface Actor {
  persona: Persona | undefined
  /** The person's place in the store of the route, or of their web device; undefined when they have none. */
  membresia: MembresiaActor | undefined
  dispositivo: DispositivoActor | undefined
  /** A device came with a token of its own that is over. */
  vencido?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** Everything that the actor is, as far as a permission may ask. */
export function rolesDe(actor: Actor, enTienda: boolean): Quien[] {
  const roles: Quien[] = []
  if (actor.persona?.operador) roles.push('operador')
  if (actor.membresia) roles.push(actor.membresia)
  if (actor.persona && !enTienda) roles.push('cliente')
  return roles
}

/** Reads the session or the device that a request carries. `aunVencido`: a token that was good when the request came is enough. */
export async function identificar(
  server: Server,
  peticion: FastifyRequest,
  tiendaId: string | undefined,
  { aunVencido = false }: { aunVencido?: boolean } = {},
): Promise<Actor> {
  const visto = await dispositivoDe(server, peticion.headers.authorization, aunVencido)
  const dispositivo = visto === 'vencido' ? undefined : visto
  const propia = peticion.headers.cookie === undefined ? undefined : await server.identidad.persona(cabeceras(peticion))
  const persona = propia?.operador ? await comoSuplantada(server, propia) : propia
  const tienda =
    tiendaId ?? (dispositivo?.clase === 'web' && dispositivo.usuarioId === persona?.usuarioId ? dispositivo.tiendaId : undefined)
  const membresia = persona && tienda !== undefined ? await membresiaDe(server, persona.usuarioId, tienda) : undefined
  return { persona, membresia, dispositivo, ...(visto === 'vencido' ? { vencido: true } : {}) }
}

/** A person's active place in a store. */
export async function membresiaDe(server: Server, usuarioId: string, tiendaId: string): Promise<MembresiaActor | undefined> {
  const plataforma = await abrirPlataforma(server.store)
  const crudo = await plataforma.get(idMembresia(usuarioId, tiendaId))
  if (!crudo) return undefined
  const doc = leerGuardado(plataforma, Membresia, crudo)
  if (!doc.activo) return undefined
  const ajustes = await ajustesDe(server, tiendaId)
  const { empleadoId, rol, otrosRoles, slug, tiendaNombre } = doc
  return { tiendaId, empleadoId, rol, otrosRoles, slug, tiendaNombre, ajustes }
}

/** `authorization: Dispositivo <dispositivoId>.<token>`; undefined when absent or wrong. */
async function dispositivoDe(
  server: Server,
  autorizacion: string | undefined,
  aunVencido: boolean,
): Promise<DispositivoActor | 'vencido' | undefined> {
  const partes = /^Dispositivo ([A-Za-z0-9:_-]{1,60})\.([A-Za-z0-9_-]{20,120})$/.exec(autorizacion ?? '')
  const [, dispositivoId, palabra] = partes ?? []
  if (dispositivoId === undefined || palabra === undefined) return undefined
  const plataforma = await abrirPlataforma(server.store)
  const puntero = await plataforma.get<{ tiendaId: string }>(idPunteroDispositivo(dispositivoId))
  if (!puntero) return undefined
  const equipo = await baseDeTienda(server.store, puntero.tiendaId, 'equipo')
  const crudo = await equipo.get(dispositivoId)
  if (!crudo) return undefined
  const doc = leerGuardado(equipo, Dispositivo, crudo)
  const ahoraMs = server.ahora().getTime()
  const como = reconocerDispositivo(server.config.secreto, doc, palabra, ahoraMs)
  if (como === 'vencido' && !aunVencido) return 'vencido'
  if (como === undefined) return undefined
  return {
    dispositivoId,
    tiendaId: doc.tiendaId,
    clase: doc.clase,
    cajaId: doc.cajaId,
    usuarioId: doc.usuarioId,
    estado: doc.estado,
    llave: doc.llave,
    conToken: como !== 'secreto',
    copiado: doc.copiadoEn !== '',
    suspendido: doc.suspendidoEn !== '',
    entregaCerrada: entregaCerrada(doc, ahoraMs),
  }
}

/** Fastify's headers as the web's. */
export function cabeceras(peticion: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [nombre, valor] of Object.entries(peticion.headers)) {
    if (valor !== undefined) headers.set(nombre, Array.isArray(valor) ? valor.join(', ') : valor)
  }
  return headers
}
