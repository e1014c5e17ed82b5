/** How often one address may ask, counted in memory (libraries.md §1, trap 4). A route may say less for itself. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** A shop with ten tills behind one address; the app's own files are not counted (estaticos.ts). */
const POR_MINUTO = 1500

/** Limits of requests by address; the app's own files do not count. */
export async function registrarLimites(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.limites) return
  await app.register(rateLimit, { global: true, max: POR_MINUTO, timeWindow: '1 minute' })
}
