/** A bad line between browsers and the server: what a captive portal, a broken front or a dying modem does to its answers. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { SIN_COLGAR } from './linea.ts'
import { arrancarServidor, puertoLibre, type Servidor } from './servidor.ts'

/**
 * - `bien`: passes everything on. - `html`: answers a page, with status 200. - `502`: the front says that the server is down.
 * - `nada`: takes the request and never answers. - `mitad`: the server gets it whole, and half of its answer comes back.
 */
export type Linea = 'bien' | 'html' | '502' | 'nada' | 'mitad'

export interface ServidorConLinea extends Servidor {
  /** From the next request on; what was waiting is cut. */
  poner: (linea: Linea) => void
  /** Requests since the line was last changed, as `POST /api/…`, of those that the pattern fits. */
  peticiones: (cuales?: RegExp) => number
}

const PORTAL = '<!doctype html><html lang="es"><title>Wi-Fi</title><body><h1>Acepte las condiciones para navegar</h1></body></html>'
/** Only what the server is asked for suffers; a page that is not loaded is another test. */
const esPregunta = (ruta: string): boolean => /^\/(api|sync)\//.test(ruta)

/** The real server behind a line that can be spoiled; `url` is the line's. */
export async function arrancarConLinea(): Promise<ServidorConLinea> {
  const puerto = await puertoLibre()
  const url = `http://localhost:${puerto}`
  const servidor = await arrancarServidor({ env: { MERCANA_URL: url } })
  let linea: Linea = 'bien'
  let peticiones: string[] = []
  const abiertas = new Set<ServerResponse>()
  const proxy = createServer(SIN_COLGAR, (pedido, respuesta) => {
    abiertas.add(respuesta)
    respuesta.once('close', () => abiertas.delete(respuesta))
    if (!esPregunta(pedido.url ?? '')) return pasar(pedido, respuesta, servidor.puerto, false)
    peticiones.push(`${pedido.method} ${pedido.url}`)
    switch (linea) {
      case 'bien':
        return pasar(pedido, respuesta, servidor.puerto, false)
      case 'mitad':
        return pasar(pedido, respuesta, servidor.puerto, true)
      case 'html':
        return void respuesta.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL)
      case '502':
        return void respuesta.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>')
      case 'nada':
        pedido.resume()
    }
  })
  await new Promise<void>((resolve) => proxy.listen(puerto, resolve))
  return {
    ...servidor,
    url,
    puerto,
    poner: (nueva) => {
      linea = nueva
      peticiones = []
      for (const respuesta of abiertas) respuesta.destroy()
    },
    peticiones: (cuales = /./) => peticiones.filter((peticion) => cuales.test(peticion)).length,
    parar: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await servidor.parar()
    },
  }
}

function pasar(pedido: IncomingMessage, respuesta: ServerResponse, puerto: number, aMedias: boolean): void {
  const camino = request(
    {
      port: puerto,
      method: pedido.method,
      path: pedido.url,
      headers: { ...pedido.headers, ...(aMedias ? { 'accept-encoding': 'identity' } : {}) },
    },
    (llegada) => {
      const estado = llegada.statusCode ?? 502
      if (!aMedias) {
        respuesta.writeHead(estado, llegada.headers)
        llegada.pipe(respuesta)
        return
      }
      const trozos: Uint8Array[] = []
      llegada.on('data', (trozo: Uint8Array) => trozos.push(trozo))
      llegada.on('end', () => {
        const entera = Buffer.concat(trozos)
        const { 'content-length': _, 'transfer-encoding': __, ...cabeceras } = llegada.headers
        // Well-formed HTTP with half a body: what a front that cuts and does not say so hands on.
        respuesta.writeHead(estado, cabeceras).end(entera.subarray(0, Math.floor(entera.length / 2)))
      })
    },
  )
  camino.on('error', () => respuesta.destroy())
  respuesta.on('close', () => camino.destroy())
  pedido.pipe(camino)
}
