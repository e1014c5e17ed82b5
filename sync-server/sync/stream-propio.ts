/**
 * `GET /api/yo/corriente`: tells a person's browser that something of hers moved. A hint, as the line of a store is (sync/stream.ts):
 * who misses a word reads at the next round. It ends within seconds of her session.
 */
import type { FastifyRequest } from 'fastify'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { baseDeUsuario } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { identificar } from '../http/actor.ts'
import { porQuien } from '../http/limites.ts'
import { proteger } from '../http/ruta.ts'
import { abrirCorriente, type Corriente } from '../http/corriente.ts'

/** How long somebody whose session ended may go on listening, at most (5 s: docs/SECURITY.md, row 44). */
const REVISAR_MS = 4_000
/** One tab of each browser listens: nobody has more browsers at once. */
const MAX_POR_PERSONA = 20

interface Oyente {
  usuarioId: string
  peticion: FastifyRequest
  corriente: Corriente
}

/** The line of a person. */
export function rutaCorriente(server: Server): void {
  const oyentes = new Set<Oyente>()
  /** While anybody listens. */
  let revision: NodeJS.Timeout | undefined
  server.app.addHook('preClose', async () => {
    for (const { corriente } of oyentes) corriente.cerrar()
  })
  const protegida = proteger(server, { permiso: [MiPedido, 'leer'] })
  const config = { ...protegida.config, rateLimit: porQuien(60, '1 minute') }
  server.app.get('/api/yo/corriente', { ...protegida, config }, async (peticion, reply) => {
    const { persona } = peticion.actor
    if (!persona) return reply.code(401).send({ code: 'sesion.ninguna' })
    const { usuarioId } = persona
    if ([...oyentes].filter((uno) => uno.usuarioId === usuarioId).length >= MAX_POR_PERSONA)
      return reply.code(429).send({ code: 'peticion.demasiadas' })
    const { epoch, ahora, store } = server
    const corriente = abrirCorriente(reply, () => ({ bases: ['usuario'], epoch, hora: ahora().toISOString() }))
    const oyente: Oyente = { usuarioId, peticion, corriente }
    oyentes.add(oyente)
    revision ??= setInterval(() => void Promise.all([...oyentes].map((uno) => revisar(server, uno))), REVISAR_MS)
    corriente.alCerrar(() => {
      oyentes.delete(oyente)
      if (oyentes.size > 0) return
      clearInterval(revision)
      revision = undefined
    })
    try {
      const propia = await baseDeUsuario(store, usuarioId)
      corriente.alCerrar(propia.watch(corriente.avisarLuego))
      // What moved between her last reading and now.
      corriente.avisar()
    } catch (err) {
      peticion.log.error({ err }, 'no se pudo abrir la línea de avisos')
      corriente.cerrar()
    }
    return reply
  })
}

/** Does her session still stand? Whoever cannot be identified hears no more. */
async function revisar(server: Server, { usuarioId, peticion, corriente }: Oyente): Promise<void> {
  if (corriente.cerrada()) return
  try {
    const { persona } = await identificar(server, peticion, undefined)
    if (persona?.usuarioId !== usuarioId) corriente.cerrar()
  } catch (err) {
    peticion.log.warn({ err }, 'no se pudo revisar quién escucha')
    corriente.cerrar()
  }
}
