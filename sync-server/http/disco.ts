/**
 * Disk full is refused before it hurts: with little space left, what would write is answered 503 and tills keep what they
 * have and come back; reading goes on (docs/RELIABILITY.md D23). And a write that the store could not do is a 503 as well, never
 * a receipt.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Disco } from '../core/disco.ts'

/** For whoever is told to come back. */
const REINTENTO_S = 60

/** Answers that the server cannot write now, and when to come back. */
export const responderSinEscribir = (reply: FastifyReply, code: 'servidor.sin-espacio' | 'servidor.no-pudo-guardar'): FastifyReply =>
  reply.code(503).header('retry-after', String(REINTENTO_S)).send({ code })

/** Before a body is read: what only reads passes. */
export function registrarDisco(app: FastifyInstance, disco: Disco): void {
  app.addHook('onRequest', async (peticion, reply) => {
    if (peticion.method === 'GET' || peticion.method === 'HEAD' || peticion.method === 'OPTIONS') return
    const revisado = await disco.revisar()
    if (!revisado.ok) return responderSinEscribir(reply, 'servidor.sin-espacio')
  })
}
