/** The server put together: plugins, then routes, then jobs, each list in order and in one place. `server.ts` listens. */
import { randomUUID } from 'node:crypto'
import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { leerEpoch } from './config.ts'
import type { Server } from './contexto.ts'
import { registrarErrores } from './plugins/errores.ts'
import { registrarActor } from './plugins/ruta.ts'
import type { Store } from './store/port.ts'

export interface OpcionesApp {
  store: Store
  config: Config
  ahora?: () => Date
  log?: FastifyServerOptions['logger']
}

/** Everything that the server answers. A new area is one line. */
const rutas: readonly ((server: Server) => void | Promise<void>)[] = []

/** What runs without being asked. Each starts its own timers or watches, and answers the way to stop. */
const trabajos: readonly ((server: Server) => (() => void | Promise<void>) | Promise<() => void | Promise<void>>)[] = []

export async function buildApp({ store, config, ahora = () => new Date(), log = false }: OpcionesApp): Promise<FastifyInstance> {
  const app = fastify({ logger: log, genReqId: () => randomUUID(), disableRequestLogging: true, bodyLimit: 1_000_000, trustProxy: config.proxies.length > 0 ? [...config.proxies] : false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const server: Server = { app, store, ahora, epoch: leerEpoch(config.datos), config, identidad: { persona: async () => undefined, responder: async () => new Response(null, { status: 404 }) } }
  registrarErrores(app)
  registrarActor(app)
  for (const registrar of rutas) await registrar(server)
  for (const iniciar of trabajos) {
    const parar = await iniciar(server)
    app.addHook('onClose', parar)
  }
  return app
}
