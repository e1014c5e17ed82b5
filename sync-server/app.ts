/** The server put together: plugins, then routes, then jobs, each list in order and in one place. `server.ts` listens. */
import { randomUUID } from 'node:crypto'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { abrirBaul } from './store/archivos/abrir.ts'
import { iniciarLimpieza } from './archivos/limpieza.ts'
import { crearRecepcion } from './archivos/recepcion.ts'
import { crearEmpujador, type RedDePush } from './core/push/push.ts'
import { iniciarAvisos } from './avisos/seguidor.ts'
import type { Config } from './core/config.ts'
import type { Server } from './core/contexto.ts'
import { abrirCorreo } from './core/correo/correo.ts'
import { abrirEpoca } from './core/epoca.ts'
import { iniciarBarrido } from './personas/identidad/barrido.ts'
import { abrirCuentas } from './personas/identidad/cuentas.ts'
import { abrirCentral } from './sync/central.ts'
import { crearCuotas } from './sync/ingesta/cuotas.ts'
import { sembrarReferencias } from './plataforma/sembrar.ts'
import { crearMetricas, type Metricas } from './http/metricas/metricas.ts'
import { registrarCabeceras } from './http/cabeceras.ts'
import { registrarDisco } from './http/disco.ts'
import { crearDisco, medirCarpeta, type Espacio } from './core/disco.ts'
import { registrarEntrada } from './http/entrada.ts'
import { registrarErrores } from './http/errores.ts'
import { registrarEstaticos } from './http/estaticos.ts'
import { registrarCarriles } from './http/carriles.ts'
import { registrarLimites } from './http/limites.ts'
import { registrarActor } from './http/ruta.ts'
import { adoptarRncs } from './fiscal/rnc.ts'
import { reponerAltas } from './sync/dispositivos/altas.ts'
import { rutasSubidas } from './archivos/subidas.ts'
import { rutasVerArchivos } from './archivos/ver.ts'
import { rutasAvisos } from './avisos/rutas.ts'
import { rutasDesarrollo } from './http/correo-de-desarrollo.ts'
import { rutasDispositivos } from './sync/dispositivos/dispositivos.ts'
import { rutasEmpleados } from './personas/equipo/empleados.ts'
import { rutasInvitaciones } from './personas/equipo/invitaciones.ts'
import { rutaPermisos } from './personas/equipo/permisos.ts'
import { rutasCuentas } from './personas/identidad/rutas.ts'
import { rutasYo } from './personas/perfil/yo.ts'
import { rutasPadron } from './fiscal/padron/rutas.ts'
import { rutasFiscal } from './fiscal/rutas.ts'
import { iniciarAvisosDeDeclaraciones } from './avisos/declaraciones.ts'
import { iniciarAvisosDePorPagar } from './avisos/por-pagar.ts'
import { iniciarAvisosDeCheques } from './avisos/cheques.ts'
import { iniciarAvisosDeVencimientos } from './avisos/vencimientos.ts'
import { iniciarAvisosDeEcf } from './avisos/ecf.ts'
import { iniciarEcf } from './fiscal/ecf/iniciar.ts'
import { rutasEcf } from './fiscal/ecf/rutas.ts'
import { rutasLibros } from './libros/rutas.ts'
import { rutasReportes } from './reportes/rutas.ts'
import { rutasDesembolsos } from './desembolsos/rutas.ts'
import { completarLotes } from './desembolsos/lotes.ts'
import { iniciarReparto } from './pedidos/seguidor.ts'
import { rutasCobros } from './cobros/rutas.ts'
import { rutasTransferencias } from './bancos/rutas-transferencias.ts'
import { rutasBancos } from './bancos/rutas.ts'
import { rutasAjustesDePedidos } from './pedidos/rutas/ajustes.ts'
import { rutasPromociones } from './promociones/rutas.ts'
import { rutasResenas } from './resenas/rutas.ts'
import { iniciarAvisosDeEsperas, rutasEsperas } from './avisos/esperas.ts'
import { rutasMercado } from './pedidos/rutas/mercado.ts'
import { rutasPedidosDeMercana } from './pedidos/rutas/mercana.ts'
import { rutasMetodosDeMercana } from './pedidos/rutas/metodos-mercana.ts'
import { rutasPedidos } from './pedidos/rutas/pedidos.ts'
import { rutaDocumentosPropios } from './sync/documentos-propios.ts'
import { rutaCorriente } from './sync/stream-propio.ts'
import { rutasVerificacion } from './pedidos/rutas/verificacion.ts'
import { rutasPropias } from './pedidos/rutas/propio.ts'
import { rutasPerfil } from './personas/perfil/rutas.ts'
import { rutasImpuestos } from './plataforma/impuestos.ts'
import { rutasTasaDolar } from './fiscal/tasa-dolar.ts'
import { rutasModeracion } from './plataforma/moderacion.ts'
import { rutasTerritorioDeMercana } from './envios/territorio.ts'
import { rutasPorAclarar } from './sync/aclaraciones/por-aclarar.ts'
import { rutasRevisiones } from './plataforma/revisiones.ts'
import { rutasEquiposDeMercana } from './plataforma/equipos.ts'
import { rutasTiendasDeMercana } from './plataforma/tiendas.ts'
import { rutasNegocios } from './tienda/negocios.ts'
import { presentar } from './mercado/presentacion.ts'
import { rutasPublicas } from './mercado/tiendas.ts'
import { rutasTerritorio } from './envios/lugares.ts'
import { rutasSalud } from './http/salud.ts'
import { rutasSync } from './sync/rutas.ts'
import { rutasLlavesDePersona } from './sync/dispositivos/llaves.ts'
import { rutasAclaraciones } from './sync/aclaraciones/rutas.ts'
import { rutasAnteriores } from './sync/anteriores.ts'
import { rutasSincronizacion } from './sync/sincronizacion.ts'
import { rutasCajas } from './tienda/cajas.ts'
import { rutasFondos } from './caja/fondos.ts'
import { rutasEstadoDeTiendas } from './tienda/estado.ts'
import { rutasRevision } from './plataforma/revision.ts'
import { rutasTiendas } from './tienda/tiendas.ts'
import { rutaAuditoria } from './personas/usuarios/auditoria.ts'
import { rutasEstadoDeUsuarios } from './personas/usuarios/estado.ts'
import { rutasOperadores } from './personas/usuarios/operadores.ts'
import { rutasUsuarios } from './personas/usuarios/usuarios.ts'
import type { Store } from './store/port.ts'

export interface OpcionesApp {
  store: Store
  config: Config
  ahora?: () => Date
  /** Space on the disk of the data folder. */
  medirDisco?: () => Promise<Espacio>
  /** The network that pushes go out by: the Internet, unless said. */
  redDePush?: RedDePush
  log?: FastifyServerOptions['logger']
  /** Told of each route as it is registered. */
  alRegistrar?: (ruta: RouteOptions) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes were given: for the demo shop and for tests. */
    mercana: Server
    /** undefined unless METRICAS_PORT asks for them. */
    metricas: Metricas | undefined
  }
}

/** Everything that the server answers. A new area is one line. */
const rutas: readonly ((server: Server) => void | Promise<void>)[] = [
  rutasSalud,
  rutasCuentas,
  rutasYo,
  rutasPerfil,
  rutasUsuarios,
  rutasEstadoDeUsuarios,
  rutasOperadores,
  rutaAuditoria,
  rutasTiendas,
  rutasEstadoDeTiendas,
  rutasRevision,
  rutasSubidas,
  rutasVerArchivos,
  rutasCajas,
  rutasFondos,
  rutasEmpleados,
  rutasInvitaciones,
  rutaPermisos,
  rutasDispositivos,
  rutasTasaDolar,
  rutasPorAclarar,
  rutasEquiposDeMercana,
  rutasTiendasDeMercana,
  rutasRevisiones,
  rutasTerritorioDeMercana,
  rutasModeracion,
  rutasImpuestos,
  rutasTerritorio,
  rutasFiscal,
  rutasEcf,
  rutasLibros,
  rutasReportes,
  rutasSync,
  rutasSincronizacion,
  rutasAnteriores,
  rutasAclaraciones,
  rutasLlavesDePersona,
  rutasPublicas,
  rutasNegocios,
  rutasPedidos,
  rutaDocumentosPropios,
  rutasPropias,
  rutaCorriente,
  rutasAjustesDePedidos,
  rutasPromociones,
  rutasResenas,
  rutasEsperas,
  rutasVerificacion,
  rutasPedidosDeMercana,
  rutasMercado,
  rutasMetodosDeMercana,
  rutasDesembolsos,
  rutasBancos,
  rutasCobros,
  rutasTransferencias,
  rutasPadron,
  rutasAvisos,
  rutasDesarrollo,
]

/** What runs without being asked. Each starts its own timers or watches, and answers the way to stop. */
const trabajos: readonly ((server: Server) => (() => void | Promise<void>) | Promise<() => void | Promise<void>>)[] = [
  iniciarBarrido,
  iniciarLimpieza,
  iniciarReparto,
  completarLotes,
  iniciarAvisos,
  iniciarAvisosDeEcf,
  iniciarAvisosDeDeclaraciones,
  iniciarAvisosDePorPagar,
  iniciarAvisosDeVencimientos,
  iniciarAvisosDeCheques,
  iniciarAvisosDeEsperas,
  iniciarEcf,
]

const CUERPO_MAXIMO = 1_000_000
/** To receive a request whole: 5 MB at 350 kbit/s. */
const PETICION_MAXIMA_MS = 120_000

/** The whole server as a Fastify app, with its jobs started; close it to stop them. */
export async function buildApp({
  store: almacen,
  config,
  ahora = () => new Date(),
  medirDisco = medirCarpeta(config.datos),
  redDePush,
  log = false,
  alRegistrar,
}: OpcionesApp): Promise<FastifyInstance> {
  const metricas = config.metricas && crearMetricas()
  const store = metricas?.medirStore(almacen) ?? almacen
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
  const abierta = await abrirCentral({
    store,
    ahora,
    epoch,
    datos: config.datos,
    alFallar: (err, tiendaId) => {
      metricas?.contarFallo()
      app.log.error({ err, tiendaId }, 'trabajo interrumpido')
    },
    alAbrirHueco: ({ tiendaId, padre: dispositivoId, rangos }) => {
      metricas?.contarHueco()
      app.log.warn({ tiendaId, dispositivoId, rangos }, 'faltan hechos de un dispositivo')
    },
    cuotas: config.limites ? crearCuotas(config.cuotaHechos, ahora) : undefined,
    alApartar: ({ docId, docTipo, trabajo, detalle }, tiendaId) => {
      metricas?.contarApartado()
      app.log.error({ tiendaId, docId, docTipo, trabajo, detalle }, 'un documento no se pudo procesar y se apartó')
    },
    alPrestar: ({ tipoComprobante, desde, hasta }) => metricas?.contarPrestados(tipoComprobante, hasta - desde + 1),
    alDiferir: ({ tiendaId, dispositivoId, dia, dispositivo, servidor }) =>
      app.log.warn({ tiendaId, dispositivoId, dia, dispositivo, servidor }, 'un dispositivo no coincide con lo guardado'),
  })
  const central = metricas ? { ...abierta, ingesta: metricas.medirIngesta(abierta.ingesta) } : abierta
  metricas?.leerDe({ store, epoch, medirDisco, atrasoMs: () => central.trabajos.atrasoMs() })
  const disco = crearDisco({ medir: medirDisco, ahora: () => performance.now(), minimoBytes: config.espacioMinimoBytes })
  const baul = await abrirBaul(config)
  const archivos = crearRecepcion({ store, ahora, config, baul })
  const push = crearEmpujador(config.push, redDePush)
  const server: Server = { app, store, ahora, epoch, config, identidad, correo, push, central, disco, baul, archivos }
  app.decorate('mercana', server)
  app.decorate('metricas', metricas)
  await sembrarReferencias(server)
  await adoptarRncs(server)
  registrarErrores(app)
  await metricas?.seguir(app)
  registrarEntrada(app)
  registrarActor(app)
  registrarDisco(app, disco)
  await registrarLimites(app, config)
  registrarCarriles(app)
  await registrarCabeceras(app, config)
  for (const registrar of rutas) await registrar(server)
  await registrarEstaticos(server, presentar)
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
  app.addHook('onClose', () => push.cerrar())
  app.addHook('onClose', () => baul.cerrar())
  for (const iniciar of trabajos) {
    const parar = await iniciar(server)
    app.addHook('onClose', parar)
  }
  return app
}
