/**
 * Where pages without screens are served, told apart and listened to, in front of the real server. Between the pages and the
 * server lies a line that may do to each request what a bad one does. Every till may have an origin of
 * its own (`http://equipo.localhost:…`), which is a disk of its own in the same browser.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { SIN_COLGAR } from '../support/linea.ts'
import { arrancarServidor, puertoLibre, type Servidor } from '../support/servidor.ts'
import type { Informe } from './informe.ts'

/** What happens to one request: passed on; lost on the way or on the way back; late; delivered twice; answered by somebody else. */
export type Suerte = 'bien' | 'se-pierde' | 'sin-respuesta' | 'a-medias' | 'tarde' | 'doble' | '502' | 'html'

export interface Mesa {
  /** The address of the product; a server that was told so takes its origin. */
  url: string
  servidor: Servidor
  /** The page without screens, at the till's own origin when it is to have one. */
  pagina(parametros: Record<string, string | number>, origenPropio?: boolean): string
  /** From the next request on, by the till that asks ('' when nobody says). */
  suerte: (equipo: string, ruta: string) => Suerte
  /** How often each thing happened. */
  sucedido: Map<Suerte, number>
  alInforme: (informe: Informe) => void
  parar(): Promise<void>
}

const TARDANZA_MS = 2500
const HTML = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Caja sin pantallas</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="/banco/pagina.js"></script></body></html>`

/** The data layer as production builds it, with nothing around it but what says what to do. */
async function construir(): Promise<{ pagina: string; worker: string }> {
  const { outputFiles } = await build({
    entryPoints: {
      pagina: join(import.meta.dirname, 'pagina.ts'),
      worker: join(import.meta.dirname, '../../src/data/device/browser/archivos-opfs.worker.ts'),
    },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const de = (nombre: string): string => {
    const archivo = outputFiles.find(({ path }) => path.endsWith(nombre))
    if (!archivo) throw new Error(`${nombre} was not built`)
    return archivo.text
  }
  return { pagina: de('pagina.js'), worker: de('worker.js') }
}

const cuerpoDe = async (mensaje: IncomingMessage): Promise<Uint8Array> => {
  const trozos: Uint8Array[] = []
  for await (const trozo of mensaje) trozos.push(trozo as Uint8Array)
  return Uint8Array.from(Buffer.concat(trozos))
}
const esPregunta = (ruta: string): boolean => /^\/(api|sync)\//.test(ruta)

/** Serves the page and stands between it and the built server (`npm run build` first). */
export async function ponerMesa(opciones: { env?: Record<string, string> } = {}): Promise<Mesa> {
  const puerto = await puertoLibre()
  const url = `http://localhost:${puerto}`
  const [servidor, { pagina, worker }] = await Promise.all([
    // Many tills behind one address.
    arrancarServidor({ env: { MERCANA_URL: url, MERCANA_LIMITES: 'holgados', ...opciones.env } }),
    construir(),
  ])
  const propios = (ruta: string): readonly [string, string] | undefined => {
    if (ruta === '/banco/') return ['text/html; charset=utf-8', HTML]
    if (ruta === '/banco/pagina.js') return ['text/javascript; charset=utf-8', pagina]
    return ruta.startsWith('/banco/archivos-opfs.worker') ? ['text/javascript; charset=utf-8', worker] : undefined
  }

  const atender = async (pedido: IncomingMessage, respuesta: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(pedido.url ?? '/', url)
    const propio = propios(pathname)
    if (propio) return void respuesta.writeHead(200, { 'content-type': propio[0], 'cache-control': 'no-store' }).end(propio[1])
    const cuerpo = await cuerpoDe(pedido)
    if (pathname.startsWith('/mesa/')) {
      respuesta.writeHead(204).end()
      const que = pathname.slice('/mesa/'.length)
      return mesa.alInforme({
        equipo: searchParams.get('equipo') ?? '',
        que,
        datos: JSON.parse(new TextDecoder().decode(cuerpo)),
      } as Informe)
    }
    const suerte = esPregunta(pathname) ? mesa.suerte(equipoDe(pedido), pathname) : 'bien'
    mesa.sucedido.set(suerte, (mesa.sucedido.get(suerte) ?? 0) + 1)
    await correr(suerte, { pedido, respuesta, cuerpo, url, puerto: servidor.puerto })
  }
  const proxy = createServer(SIN_COLGAR, (pedido, respuesta) => {
    // Whoever asked may be dead by now.
    atender(pedido, respuesta).catch(() => respuesta.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(puerto, resolve))

  const mesa: Mesa = {
    url,
    servidor,
    pagina(parametros, origenPropio = false) {
      const textos = Object.fromEntries(Object.entries(parametros).map(([nombre, valor]) => [nombre, String(valor)]))
      const origen = origenPropio ? `http://${textos['equipo']}.localhost:${puerto}` : url
      return `${origen}/banco/?${new URLSearchParams(textos).toString()}`
    },
    suerte: () => 'bien',
    sucedido: new Map(),
    alInforme: () => undefined,
    async parar() {
      proxy.close()
      proxy.closeAllConnections()
      await servidor.parar()
    },
  }
  return mesa
}

/** By its own origin, or by the page that asks. */
function equipoDe({ headers }: IncomingMessage): string {
  const [, subdominio] = /^([\w-]+)\.localhost/.exec(headers.host ?? '') ?? []
  return subdominio ?? new URL(headers.referer ?? 'http://localhost').searchParams.get('equipo') ?? ''
}

interface Paso {
  pedido: IncomingMessage
  respuesta: ServerResponse
  cuerpo: Uint8Array
  url: string
  puerto: number
}

async function correr(suerte: Suerte, paso: Paso): Promise<void> {
  const { respuesta } = paso
  switch (suerte) {
    case 'bien':
      return devolver(respuesta, await entregar(paso))
    case 'se-pierde':
      return void respuesta.destroy()
    case 'sin-respuesta':
      ;(await entregar(paso)).resume()
      return void respuesta.destroy()
    case 'a-medias': {
      const llegada = await entregar(paso)
      const entera = await cuerpoDe(llegada)
      const { 'content-length': _, 'transfer-encoding': __, 'content-encoding': ___, ...cabeceras } = llegada.headers
      return void respuesta.writeHead(llegada.statusCode ?? 502, cabeceras).end(entera.subarray(0, Math.floor(entera.length / 2)))
    }
    case 'tarde':
      await new Promise((resolve) => setTimeout(resolve, Math.random() * TARDANZA_MS))
      return devolver(respuesta, await entregar(paso))
    case 'doble': {
      const [primera, segunda] = await Promise.all([entregar(paso), entregar(paso)])
      primera.resume()
      return devolver(respuesta, segunda)
    }
    case '502':
      return void respuesta.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    case 'html':
      return void respuesta.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Acepte las condiciones para navegar</h1>')
  }
}

function devolver(respuesta: ServerResponse, llegada: IncomingMessage): void {
  respuesta.writeHead(llegada.statusCode ?? 502, llegada.headers)
  llegada.on('error', () => respuesta.destroy())
  respuesta.on('close', () => llegada.destroy())
  llegada.pipe(respuesta)
}

/** The server knows one address of its own, whatever origin the till has here. */
function entregar({ pedido, cuerpo, url, puerto }: Paso): Promise<IncomingMessage> {
  const { 'transfer-encoding': _, connection: __, ...cabeceras } = pedido.headers
  const headers = {
    ...cabeceras,
    host: new URL(url).host,
    'content-length': cuerpo.length,
    ...(cabeceras.origin === undefined ? {} : { origin: url }),
  }
  return new Promise((resolve, reject) => {
    const camino = request({ port: puerto, method: pedido.method, path: pedido.url, headers }, resolve)
    camino.on('error', reject)
    camino.end(cuerpo)
  })
}
