/** From where an act is done: known while a request is answered, so that every line of the audit says it and no route has to pass it on. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

export interface Rastro {
  /** The enrolled device that asked; '' when it was a browser with a session alone. */
  dispositivoId: string
  /** What the browser calls itself. */
  navegador: string
  ip: string
  /** usuarioId of the operator who acts as this person; '' when it is the person. */
  suplantadoPor: string
}

const SIN_RASTRO: Rastro = { dispositivoId: '', navegador: '', ip: '', suplantadoPor: '' }
const NAVEGADOR_MAXIMO = 200

const actual = new AsyncLocalStorage<Rastro>()

/** Does it on behalf of this request. */
export const conRastro = <T>(peticion: FastifyRequest, hacer: () => T): T => actual.run(rastroDe(peticion), hacer)

/** Where the act under way comes from; nothing when the server acts by itself. */
export const rastroActual = (): Rastro => actual.getStore() ?? SIN_RASTRO

/** What a request tells of where it comes from. */
export function rastroDe({ actor, headers, ip }: Pick<FastifyRequest, 'actor' | 'headers' | 'ip'>): Rastro {
  return {
    dispositivoId: actor.dispositivo?.dispositivoId ?? '',
    navegador: (headers['user-agent'] ?? '').slice(0, NAVEGADOR_MAXIMO),
    ip,
    suplantadoPor: actor.persona?.suplantada?.operadorId ?? '',
  }
}
