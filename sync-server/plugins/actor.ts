/** Who asks: a person by session cookie, a device by its header, and what they are in the store of the route. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { Membresia, type RolDeTienda } from '#domain/entidades/equipo.ts'
import { leer, type Rol } from '#domain/entity.ts'
import type { Persona, Server } from '../contexto.ts'
import { abrirPlataforma, baseDeTienda, idMembresia, idPunteroDispositivo } from '../bases.ts'

export interface MembresiaActor {
  tiendaId: string
  empleadoId: string
  rol: RolDeTienda
  slug: string
  tiendaNombre: string
}

export interface DispositivoActor {
  dispositivoId: string
  tiendaId: string
  clase: 'caja' | 'web'
  cajaId: string
  /** The person of a 'web' device; '' on a till. */
  usuarioId: string
  estado: 'activo' | 'revocado'
}

export interface Actor {
  persona: Persona | undefined
  /** The person's place in the store of the route, or of their web device; undefined when they have none. */
  membresia: MembresiaActor | undefined
  dispositivo: DispositivoActor | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** Everything that the actor is, as far as a permission may ask. */
export function rolesDe(actor: Actor, enTienda: boolean): Rol[] {
  const roles: Rol[] = []
  if (actor.persona?.operador) roles.push('operador')
  if (actor.membresia) roles.push(actor.membresia.rol)
  if (actor.persona && !enTienda) roles.push('cliente')
  return roles
}

/** Reads the session or the device that a request carries. */
export async function identificar(server: Server, peticion: FastifyRequest, tiendaId: string | undefined): Promise<Actor> {
  const dispositivo = await dispositivoDe(server, peticion.headers.authorization)
  const persona = peticion.headers.cookie === undefined ? undefined : await server.identidad.persona(cabeceras(peticion))
  const tienda =
    tiendaId ?? (dispositivo?.clase === 'web' && dispositivo.usuarioId === persona?.usuarioId ? dispositivo.tiendaId : undefined)
  const membresia = persona && tienda !== undefined ? await membresiaDe(server, persona.usuarioId, tienda) : undefined
  return { persona, membresia, dispositivo }
}

/** A person's active place in a store. */
export async function membresiaDe(server: Server, usuarioId: string, tiendaId: string): Promise<MembresiaActor | undefined> {
  const plataforma = await abrirPlataforma(server.store)
  const crudo = await plataforma.get(idMembresia(usuarioId, tiendaId))
  if (!crudo) return undefined
  const doc = leer(Membresia, crudo)
  if (!doc.activo) return undefined
  return { tiendaId, empleadoId: doc.empleadoId, rol: doc.rol, slug: doc.slug, tiendaNombre: doc.tiendaNombre }
}

/** `authorization: Dispositivo <dispositivoId>.<secreto>`; undefined when absent or wrong. */
async function dispositivoDe(server: Server, autorizacion: string | undefined): Promise<DispositivoActor | undefined> {
  const partes = /^Dispositivo ([A-Za-z0-9:_-]{1,60})\.([A-Za-z0-9_-]{20,100})$/.exec(autorizacion ?? '')
  const [, dispositivoId, secreto] = partes ?? []
  if (dispositivoId === undefined || secreto === undefined) return undefined
  const plataforma = await abrirPlataforma(server.store)
  const puntero = await plataforma.get<{ tiendaId: string }>(idPunteroDispositivo(dispositivoId))
  if (!puntero) return undefined
  const equipo = await baseDeTienda(server.store, puntero.tiendaId, 'equipo')
  const crudo = await equipo.get(dispositivoId)
  if (!crudo) return undefined
  const doc = leer(Dispositivo, crudo)
  if (!mismoSecreto(secreto, doc.secretoHash)) return undefined
  return { dispositivoId, tiendaId: doc.tiendaId, clase: doc.clase, cajaId: doc.cajaId, usuarioId: doc.usuarioId, estado: doc.estado }
}

export const hashDeSecreto = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')

function mismoSecreto(secreto: string, hash: string): boolean {
  const propio = Uint8Array.from(Buffer.from(hashDeSecreto(secreto), 'hex'))
  const guardado = Uint8Array.from(Buffer.from(hash, 'hex'))
  return propio.length === guardado.length && timingSafeEqual(propio, guardado)
}

/** Fastify's headers as the web's. */
export function cabeceras(peticion: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [nombre, valor] of Object.entries(peticion.headers)) {
    if (valor !== undefined) headers.set(nombre, Array.isArray(valor) ? valor.join(', ') : valor)
  }
  return headers
}
