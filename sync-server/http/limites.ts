/**
 * How often somebody may ask, counted in memory (docs/adr/0009). Whoever shows no credential is counted by address. The
 * rest is counted by who asks, once that is known: behind one address there is a whole shop, or half the customers of a telephone
 * company, and none of them uses up what is another's (docs/SECURITY.md, rows 36, 50 and 69). A credential that is none gets its
 * 401 at once: that costs no more than telling it to wait.
 */
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import { redDe } from '../core/red.ts'

const MINUTO_MS = 60_000
/** A till in a storm makes some ten requests a second; the app's own files are not counted (estaticos.ts). */
const POR_MINUTO = 1500

/** A request counts as one, and as one more for each so many bytes that it brings or takes away, and for each so many milliseconds of work. */
const BYTES_POR_PUNTO = 100_000
const MS_POR_PUNTO = 5
/** A file of the app as it lies on disk. */
const PUNTOS_DE_ARCHIVO = 0.1

declare module 'fastify' {
  interface FastifyRequest {
    /** Work that was done for it and that its bytes do not show, ms. */
    trabajoMs: number
  }
}

/** Puts work of the thread down to who asked for it. */
export function cobrarTrabajo(peticion: Pick<FastifyRequest, 'trabajoMs'>, ms: number): void {
  peticion.trabajoMs += ms
}

/** Limits of requests; a route may say less for itself. */
export async function registrarLimites(app: FastifyInstance, config: Config): Promise<void> {
  app.decorateRequest('trabajoMs', 0)
  if (!config.limites) return
  await app.register(rateLimit, {
    global: true,
    max: POR_MINUTO,
    timeWindow: MINUTO_MS,
    allowList: seSabraQuien,
    keyGenerator: ({ ip }) => redDe(ip),
  })
  const gastado = new Map<string, number>()
  let empezo = performance.now()
  const empezar = setInterval(() => {
    gastado.clear()
    empezo = performance.now()
  }, MINUTO_MS)
  app.addHook('onClose', () => clearInterval(empezar))
  const gastar = (quien: string, puntos: number): void => void gastado.set(quien, (gastado.get(quien) ?? 0) + puntos)
  // What somebody cost is known at the end, and counts for what they ask next.
  const dejarPasar = (peticion: FastifyRequest, reply: FastifyReply, siga: () => void): void => {
    const quien = aCuentaDe(peticion)
    if ((gastado.get(quien) ?? 0) >= POR_MINUTO) {
      const faltan = Math.max(1, Math.ceil((empezo + MINUTO_MS - performance.now()) / 1000))
      return void reply.code(429).header('retry-after', String(faltan)).send({ code: 'peticion.demasiadas' })
    }
    gastar(quien, peticion.routeOptions.config.rateLimit === false ? PUNTOS_DE_ARCHIVO : 1)
    siga()
  }
  app.addHook('onRequest', (peticion, reply, siga) => (seSabraQuien(peticion) ? siga() : dejarPasar(peticion, reply, siga)))
  app.addHook('preValidation', (peticion, reply, siga) => (quienDe(peticion) === undefined ? siga() : dejarPasar(peticion, reply, siga)))
  app.addHook('onSend', (peticion, reply, carga: unknown, siga) => {
    const salen = typeof carga === 'string' || Buffer.isBuffer(carga) ? carga.length : Number(reply.getHeader('content-length') ?? 0)
    const entran = Number(peticion.headers['content-length'] ?? 0)
    const puntos = (salen + entran) / BYTES_POR_PUNTO + peticion.trabajoMs / MS_POR_PUNTO
    if (puntos >= 0.1) gastar(aCuentaDe(peticion), puntos)
    siga()
  })
}

/** The limit of one route, counted by the person or device that asks: for what costs, or leaves something for good. */
export const porQuien = (max: number, timeWindow: string): RateLimitOptions & { max: number; timeWindow: string } => ({
  max,
  timeWindow,
  // When the guard of the route knows who asks.
  hook: 'preValidation',
  keyGenerator: (peticion) => quienDe(peticion) ?? redDe(peticion.ip),
})

/** Whose account a request goes on: the device or person that asks, or the address. */
export const aCuentaDe = (peticion: FastifyRequest): string => quienDe(peticion) ?? `en ${redDe(peticion.ip)}`

const quienDe = ({ actor }: FastifyRequest): string | undefined => actor.dispositivo?.dispositivoId ?? actor.persona?.usuarioId

/** The guard of the route will say who this is, or answer 401. A route that has a limit of its own goes by that. */
function seSabraQuien({ routeOptions: { config }, headers: { authorization, cookie } }: FastifyRequest): boolean {
  if (config.rateLimit !== undefined || config.acceso === undefined || config.acceso.publica) return false
  return authorization !== undefined || cookie?.includes('session_token=') === true
}
