/**
 * What an operator watches, in Prometheus' format: HTTP by route, facts and why some wait, numbers lent, open lines, how far the
 * jobs are behind, the store, pushes, the disk (docs/SECURITY.md, *Metrics*). A label is a word of a list of ours, never what somebody
 * sent: no id, no name, no address. Nothing of it is counted unless METRICAS_PORT asks for it.
 */
import { createRequire } from 'node:module'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Ingesta } from '../../core/central.ts'
import type { Espacio } from '../../core/disco.ts'
import type { Store } from '../../store/port.ts'
import { medirStore } from './almacen.ts'

/** The package says `export default` in CommonJS, which node and bundlers read in two ways. */
const { default: fastifyMetrics } = createRequire(import.meta.url)('fastify-metrics') as typeof import('fastify-metrics')

const STREAM = '/sync/v1/stream'
const PUSH = '/sync/v1/push'
const HTTP_SEGUNDOS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ALMACEN_SEGUNDOS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const HECHOS_POR_PUSH = [1, 2, 5, 10, 20, 50, 100, 200]
const BYTES_POR_PUSH = [1e3, 4e3, 1.6e4, 6.4e4, 2.5e5, 1e6, 4e6, 8e6]

/** What is read at the moment of the scrape. */
export interface FuentesDeMetricas {
  store: Store
  epoch: string
  medirDisco: () => Promise<Espacio>
  /** Milliseconds since the oldest stored fact that the jobs have not gone over; 0 when there is none. */
  atrasoMs: () => number
}

export interface Metricas {
  /** The store, with every call timed. */
  medirStore(store: Store): Store
  /** The door of facts, with what it answered counted. */
  medirIngesta(ingesta: Ingesta): Ingesta
  contarPrestados(tipoComprobante: string, numeros: number): void
  contarFallo(): void
  contarHueco(): void
  contarApartado(): void
  /** Follows the requests; before the routes are registered. */
  seguir(app: FastifyInstance): Promise<void>
  leerDe(fuentes: FuentesDeMetricas): void
  /** Everything, as Prometheus reads it. */
  texto(): Promise<{ tipo: string; cuerpo: string }>
}

/** Counters of one server, in a registry of their own: two servers of one process do not mix. */
export function crearMetricas(): Metricas {
  const registro = new Registry()
  const registers = [registro]
  const contador = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers })
  const hechos = contador('mercana_hechos_total', 'Hechos contestados; uno que se entrega otra vez cuenta otra vez', ['resultado'])
  const cuarentena = contador('mercana_cuarentena_total', 'Hechos contestados como en cuarentena, por motivo', ['motivo'])
  const prestados = contador('mercana_numeros_prestados_total', 'Números fiscales prestados a cajas', ['comprobante'])
  const fallos = contador('mercana_trabajos_fallos_total', 'Veces que un trabajo del servidor se interrumpió')
  const huecos = contador('mercana_huecos_total', 'Huecos que se abrieron en lo que entrega un dispositivo')
  const apartados = contador('mercana_apartados_total', 'Documentos que un trabajo del servidor no pudo procesar y apartó')
  const pushHechos = new Histogram({ name: 'mercana_push_hechos', help: 'Hechos por entrega', buckets: HECHOS_POR_PUSH, registers })
  const pushBytes = new Histogram({ name: 'mercana_push_bytes', help: 'Bytes por entrega', buckets: BYTES_POR_PUSH, registers })
  const almacen = new Histogram({
    name: 'mercana_almacen_segundos',
    help: 'Lo que tarda cada llamada al almacén',
    labelNames: ['operacion'],
    buckets: ALMACEN_SEGUNDOS,
    registers,
  })
  const lineas = new Set<ServerResponse>()
  new Gauge({
    name: 'mercana_lineas_abiertas',
    help: 'Líneas de avisos abiertas',
    registers,
    collect() {
      this.set([...lineas].filter(({ headersSent, statusCode }) => headersSent && statusCode === 200).length)
    },
  })

  return {
    medirStore: (store) => medirStore(store, (operacion, segundos) => almacen.observe({ operacion }, segundos)),
    medirIngesta: (ingesta) => ({
      ...ingesta,
      async ingerir(remitente, envios) {
        pushHechos.observe(envios.length)
        const resultados = await ingesta.ingerir(remitente, envios)
        for (const uno of resultados) {
          hechos.inc({ resultado: uno.resultado })
          if (uno.resultado === 'en_cuarentena') cuarentena.inc({ motivo: uno.motivo })
        }
        return resultados
      },
    }),
    contarPrestados: (comprobante, numeros) => prestados.inc({ comprobante }, numeros),
    contarFallo: () => fallos.inc(),
    contarHueco: () => huecos.inc(),
    contarApartado: () => apartados.inc(),
    async seguir(app) {
      await app.register(fastifyMetrics, {
        endpoint: null,
        defaultMetrics: { enabled: true, register: registro },
        routeMetrics: {
          enabled: { histogram: true, summary: false },
          // A line stays open for hours: how long says nothing.
          routeBlacklist: [STREAM],
          overrides: { histogram: { buckets: HTTP_SEGUNDOS, registers }, summary: { registers: [new Registry()] } },
        },
      })
      app.addHook('onRequest', (peticion, { raw }, siga) => {
        const { url } = peticion.routeOptions
        if (url === PUSH) pushBytes.observe(Number(peticion.headers['content-length'] ?? 0))
        if (url === STREAM) {
          lineas.add(raw)
          raw.once('close', () => lineas.delete(raw))
        }
        siga()
      })
    },
    leerDe: (fuentes) => medirAlLeer(fuentes, registers),
    texto: async () => ({ tipo: registro.contentType, cuerpo: await registro.metrics() }),
  }
}

/** Gauges that are asked for, not counted. */
function medirAlLeer({ store, epoch, medirDisco, atrasoMs }: FuentesDeMetricas, registers: Registry[]): void {
  const info = new Gauge({ name: 'mercana_info', help: 'Qué almacén y qué época', labelNames: ['almacen', 'epoca'], registers })
  info.set({ almacen: store.clase, epoca: epoch }, 1)
  new Gauge({
    name: 'mercana_almacen_a_solas',
    help: '1 cuando este proceso es el único que escribe en el almacén, hasta donde sabe',
    registers,
    collect() {
      this.set(store.aSolas() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'mercana_trabajos_atraso_segundos',
    help: 'Desde el hecho guardado más viejo que los trabajos no han visto',
    registers,
    collect() {
      this.set(atrasoMs() / 1000)
    },
  })
  const disco = new Gauge({
    name: 'mercana_disco_bytes',
    help: 'El disco de la carpeta de datos',
    labelNames: ['que'],
    registers,
    async collect() {
      const { libresBytes, totalBytes } = await medirDisco()
      disco.set({ que: 'libre' }, libresBytes)
      disco.set({ que: 'total' }, totalBytes)
    },
  })
}
