/** Starts the server: configuration, store, assembly, accounts and demo shop, then listens and says where. */
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { hacerloTodoPropio } from './core/carpeta.ts'
import { leerConfig, type Config } from './core/config.ts'
import { asegurarDemo, decirDemo, type Taller } from './demo/demo.ts'
import { asegurarOperadores } from './personas/identidad/operadores.ts'
import { abrirPuertaDeMetricas } from './http/metricas/puerta.ts'
import { guardarConstruccion } from './http/construcciones.ts'
import { abrirCanal } from './respaldo/canal.ts'
import { RespaldoError } from './respaldo/formato.ts'
import { copiaDe } from './respaldo/orden.ts'
import { carpetaStore, completarRelevo } from './respaldo/relevo.ts'
import { RUTA_BUZON } from './http/correo-de-desarrollo.ts'
import { StoreBusyError } from './store/busy.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/port.ts'

const PLAZO_DE_CIERRE_MS = 10_000
/** Connections that wait to be taken. Of five hundred tills that came at once (511 wait unless said), some knocked again after 15 s, as TCP does. */
const EN_LA_PUERTA = 4096

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

async function arrancar(): Promise<void> {
  hacerloTodoPropio()
  const config = leerConfig(process.env)
  await completarRelevo(config.datos)
  const store = await openStore({ ...config, carpeta: carpetaStore(config.datos) })
  const cuentas = config.produccion ? undefined : await asegurarDemo(config, () => abrirTaller(store, config))
  const app = await buildApp({ store, config, log: opcionesDeLog(config) })
  await asegurarOperadores(app.mercana.identidad, config, app.log)
  const demo = cuentas ? await decirDemo(cuentas, config) : ''
  // Before anybody can tell that it is on: a command that found no channel would open the store itself.
  const cerrarCanal = await abrirCanal({ datos: config.datos, copia: () => copiaDe(app.mercana) })
  await abrirMetricas(app, config)
  await app.listen({ port: config.puerto, host: config.direccion, backlog: EN_LA_PUERTA })
  // Without room for it, open pages have their own copy.
  await guardarConstruccion(join(config.raiz, 'dist'), config.datos, new Date()).catch((err: unknown) =>
    app.log.warn({ err }, 'no se guardaron los archivos de esta construcción'),
  )
  const correo = app.mercana.correo?.buzon ? [`El correo que enviaría se lee en ${config.url}${RUTA_BUZON}`, ''] : []
  decir(
    ['', 'Mercana está abierta en:', ...direcciones(app, config).map((url) => `  ${url}`), '', ...paraOtros(config), ...correo, demo].join(
      '\n',
    ),
  )
  for (const senal of ['SIGINT', 'SIGTERM'] as const) process.once(senal, () => void cerrar(app, store, cerrarCanal))
}

/** A server at its own hour, which nobody reaches and which writes to nobody: where the demo is made. */
async function abrirTaller(store: Store, config: Config): Promise<Taller> {
  decir('Se prepara la demostración: es una sola vez, y toma unos segundos.')
  let hora = new Date()
  const sinSalida = { ...config, correo: { ...config.correo, smtpUrl: undefined } }
  const app = await buildApp({ store, config: sinSalida, log: opcionesDeLog(config), ahora: () => hora })
  return { server: app.mercana, ponerEn: (en) => void (hora = en), cerrar: () => app.close() }
}

/** Before the doors open, so that a port that is taken stops the start. */
async function abrirMetricas(app: FastifyInstance, config: Config): Promise<void> {
  if (!app.metricas || !config.metricas) return
  const puerta = await abrirPuertaDeMetricas(app.metricas, config.metricas)
  app.addHook('onClose', () => puerta.cerrar())
}

/** Ends what is being answered and written, and gives up waiting after a while: every write that was promised is on disk. */
async function cerrar(app: FastifyInstance, store: Store, cerrarCanal: () => Promise<void>): Promise<void> {
  const aLaFuerza = setTimeout(() => process.exit(1), PLAZO_DE_CIERRE_MS)
  await cerrarCanal()
  await app.close()
  await store.close()
  clearTimeout(aLaFuerza)
}

/** People read the addresses at a terminal; machines read JSON lines without headers, bodies or addresses of people. */
function opcionesDeLog(config: Config): { level: string; serializers: Record<string, (valor: { method: string }) => unknown> } {
  return { level: config.nivelLog, serializers: { req: ({ method }) => ({ method }), res: () => undefined } }
}

/** At somebody's own terminal nothing else of the network reaches it: how it would. */
const paraOtros = ({ direccion, puerto }: Config): string[] =>
  direccion === '127.0.0.1' ? [`Solo se abre en esta máquina. Para otros equipos de la red: HOST=0.0.0.0 PORT=${puerto} npm start`, ''] : []

function direcciones(app: FastifyInstance, config: Config): string[] {
  const [lugar] = app.addresses()
  const puerto = typeof lugar === 'object' ? lugar.port : config.puerto
  const locales = Object.values(networkInterfaces())
    .flatMap((interfaz) => interfaz ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  const enLaRed = config.direccion === '0.0.0.0' ? locales.map(({ address }) => `http://${address}:${puerto}`) : []
  return [...new Set([config.url.startsWith('https://') ? config.url : `http://localhost:${puerto}`, ...enLaRed])]
}

arrancar().catch((error: unknown) => {
  process.stderr.write(`${enPalabras(error)}\n`)
  process.exit(1)
})

/** What whoever started it can put right is said in words; of the rest, where it happened. */
function enPalabras(error: unknown): string {
  if (error instanceof RespaldoError || error instanceof StoreBusyError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
