/** The server put together: plugins, then routes, then jobs, each list in order and in one place. `server.ts` listens. */
import { randomUUID } from 'node:crypto'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Server } from './contexto.ts'
import { abrirCorreo } from './correo/correo.ts'
import { abrirEpoca } from './epoca.ts'
import { iniciarBarrido } from './identidad/barrido.ts'
import { abrirCuentas } from './identidad/cuentas.ts'
import { abrirCentral } from './ingest/central.ts'
import { sembrarReferencias } from './datos-iniciales/sembrar.ts'
import { registrarCabeceras } from './plugins/cabeceras.ts'
import { crearDisco, medirCarpeta, registrarDisco, type Espacio } from './plugins/disco.ts'
import { registrarEntrada } from './plugins/entrada.ts'
import { registrarErrores } from './plugins/errores.ts'
import { registrarEstaticos } from './plugins/estaticos.ts'
import { registrarLimites } from './plugins/limites.ts'
import { registrarActor } from './plugins/ruta.ts'
import { reponerAltas } from './respaldo/altas.ts'
import { rutasDesarrollo } from './routes/desarrollo/correo.ts'
import { rutasDispositivos } from './routes/dispositivos/dispositivos.ts'
import { rutasEmpleados } from './routes/equipo/empleados.ts'
import { rutasInvitaciones } from './routes/equipo/invitaciones.ts'
import { rutasCuentas } from './routes/identidad/cuentas.ts'
import { rutasYo } from './routes/identidad/yo.ts'
import { rutasFiscal } from './routes/fiscal/rutas.ts'
import { rutasImpuestos } from './routes/plataforma/impuestos.ts'
import { rutasTasaDolar } from './routes/plataforma/tasa-dolar.ts'
import { rutasTiendasDeMercana } from './routes/plataforma/tiendas.ts'
import { rutasNegocios } from './routes/publico/negocios.ts'
import { rutasPublicas } from './routes/publico/tiendas.ts'
import { rutasTerritorio } from './routes/publico/territorio.ts'
import { rutasSalud } from './routes/salud.ts'
import { rutasSync } from './routes/sync/rutas.ts'
import { rutasAnteriores } from './routes/sync/anteriores.ts'
import { rutasSincronizacion } from './routes/sync/sincronizacion.ts'
import { rutasCajas } from './routes/tiendas/cajas.ts'
import { rutasImagenes } from './routes/tiendas/imagenes.ts'
import { rutasTiendas } from './routes/tiendas/tiendas.ts'
import type { Store } from './store/port.ts'

export interface OpcionesApp {
  store: Store
  config: Config
  ahora?: () => Date
  /** Space on the disk of the data folder. */
  medirDisco?: () => Promise<Espacio>
  log?: FastifyServerOptions['logger']
  /** Told of each route as it is registered. */
  alRegistrar?: (ruta: RouteOptions) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes were given: for the demo shop and for tests. */
    mercana: Server
  }
}

/** Everything that the server answers. A new area is one line. */
const rutas: readonly ((server: Server) => void | Promise<void>)[] = [
  rutasSalud,
  rutasCuentas,
  rutasYo,
  rutasTiendas,
  rutasImagenes,
  rutasCajas,
  rutasEmpleados,
  rutasInvitaciones,
  rutasDispositivos,
  rutasTasaDolar,
  rutasTiendasDeMercana,
  rutasImpuestos,
  rutasTerritorio,
  rutasFiscal,
  rutasSync,
  rutasSincronizacion,
  rutasAnteriores,
  rutasPublicas,
  rutasNegocios,
  rutasDesarrollo,
]

/** What runs without being asked. Each starts its own timers or watches, and answers the way to stop. */
const trabajos: readonly ((server: Server) => (() => void | Promise<void>) | Promise<() => void | Promise<void>>)[] = [iniciarBarrido]

const CUERPO_MAXIMO = 1_000_000
/** To receive a request whole: 5 MB at 350 kbit/s. */
const PETICION_MAXIMA_MS = 120_000

/** The whole server as a Fastify app, with its jobs started; close it to stop them. */
export async function buildApp({
  store,
  config,
  ahora = () => new Date(),
  medirDisco = medirCarpeta(config.datos),
  log = false,
  alRegistrar,
}: OpcionesApp): Promise<FastifyInstance> {
  const trustProxy = config.proxies.length > 0 ? [...config.proxies] : false
  const app = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: CUERPO_MAXIMO,
    trustProxy,
    requestTimeout: PETICION_MAXIMA_MS,
    frameworkErrors: (_error, _peticion, reply: FastifyReply) => {
      void reply.code(400).send({ code: 'peticion.rechazada' })
    },
  })
  if (alRegistrar) app.addHook('onRoute', (ruta) => alRegistrar(ruta))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const correo = abrirCorreo(config, ahora)
  const identidad = await abrirCuentas({ store, config, correo, ahora, log: app.log })
  const epoch = await abrirEpoca(store, config.datos)
  await reponerAltas({ store, epoch, datos: config.datos })
  const central = await abrirCentral({
    store,
    ahora,
    epoch,
    datos: config.datos,
    alFallar: (err, tiendaId) => app.log.error({ err, tiendaId }, 'trabajo interrumpido'),
    alAbrirHueco: ({ tiendaId, padre: dispositivoId, rangos }) =>
      app.log.warn({ tiendaId, dispositivoId, rangos }, 'faltan hechos de un dispositivo'),
    alDiferir: ({ tiendaId, dispositivoId, dia, dispositivo, servidor }) =>
      app.log.warn({ tiendaId, dispositivoId, dia, dispositivo, servidor }, 'un dispositivo no coincide con lo guardado'),
  })
  const disco = crearDisco({ medir: medirDisco, ahora: () => performance.now(), minimoBytes: config.espacioMinimoBytes })
  const server: Server = { app, store, ahora, epoch, config, identidad, correo, central, disco }
  app.decorate('mercana', server)
  await sembrarReferencias(server)
  registrarErrores(app)
  registrarEntrada(app)
  registrarActor(app)
  registrarDisco(app, disco)
  await registrarLimites(app, config)
  await registrarCabeceras(app, config)
  for (const registrar of rutas) await registrar(server)
  await registrarEstaticos(server)
  app.addHook('onResponse', async (peticion, reply) => {
    // The pattern, never the address itself: it may hold an invitation or somebody's search.
    const nivel = /^\/(api|sync)\//.test(peticion.routeOptions.url ?? '') ? 'info' : 'debug'
    peticion.log[nivel](
      { metodo: peticion.method, ruta: peticion.routeOptions.url, estado: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'respuesta',
    )
  })
  app.addHook('preClose', () => central.parar())
  app.addHook('onClose', () => correo?.cerrar())
  for (const iniciar of trabajos) {
    const parar = await iniciar(server)
    app.addHook('onClose', parar)
  }
  return app
}
