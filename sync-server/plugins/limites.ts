/**
 * How often somebody may ask, counted in memory (libraries.md §1, trap 4). Whoever shows no credential is counted by address. The
 * rest is counted by who asks, once that is known: behind one address there is a whole shop, or half the customers of a telephone
 * company, and none of them uses up what is another's (reliability.md §4.2, rows 36, 50 and 69). A credential that is none gets its
 * 401 at once: that costs no more than telling it to wait.
 */
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const MINUTO_MS = 60_000
/** A till in a storm makes some ten requests a second; the app's own files are not counted (estaticos.ts). */
const POR_MINUTO = 1500

/** Limits of requests; a route may say less for itself. */
export async function registrarLimites(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.limites) return
  await app.register(rateLimit, { global: true, max: POR_MINUTO, timeWindow: MINUTO_MS, allowList: seSabraQuien })
  const pedidas = new Map<string, number>()
  const empezar = setInterval(() => pedidas.clear(), MINUTO_MS)
  app.addHook('onClose', () => clearInterval(empezar))
  app.addHook('preValidation', (peticion, reply, siga) => {
    const quien = quienDe(peticion)
    if (quien === undefined) return siga()
    const suma = (pedidas.get(quien) ?? 0) + 1
    pedidas.set(quien, suma)
    if (suma <= POR_MINUTO) return siga()
    reply.code(429).header('retry-after', '60').send({ code: 'peticion.demasiadas' })
  })
}

/** The limit of one route, counted by the person or device that asks: for what costs, or leaves something for good. */
export const porQuien = (max: number, timeWindow: string): RateLimitOptions & { max: number; timeWindow: string } => ({
  max,
  timeWindow,
  // When the guard of the route knows who asks.
  hook: 'preValidation',
  keyGenerator: (peticion) => quienDe(peticion) ?? peticion.ip,
})

const quienDe = ({ actor }: FastifyRequest): string | undefined => actor.dispositivo?.dispositivoId ?? actor.persona?.usuarioId

/** The guard of the route will say who this is, or answer 401. A route that has a limit of its own goes by that. */
function seSabraQuien({ routeOptions: { config }, headers: { authorization, cookie } }: FastifyRequest): boolean {
  if (config.rateLimit !== undefined || config.acceso === undefined || config.acceso.publica) return false
  return authorization !== undefined || cookie?.includes('session_token=') === true
}
