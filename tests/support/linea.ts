/** A bad line between devices and a server that listens: loses, doubles, delays, lies, drips and cuts, on real sockets. */
import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Aparato, TiendaDePrueba } from './tienda.ts'

export interface PeticionVista {
  metodo: string
  ruta: string
  cabeceras: IncomingHttpHeaders
  cuerpo: Uint8Array
}

export interface RespuestaVista {
  estado: number
  cabeceras: IncomingHttpHeaders
  cuerpo: Uint8Array
}

/** What one request meets. */
export interface Encuentro {
  peticion: PeticionVista
  /** Hands it to the server, as often as it is called. */
  entregar(): Promise<RespuestaVista>
  responder(respuesta: { estado: number; cabeceras?: Record<string, string>; cuerpo?: string }): void
  /** Hands the answer back, so many bytes at a time. */
  devolver(respuesta: RespuestaVista, aPoquitos?: number): Promise<void>
  /** The line is cut: nobody says anything. */
  cortar(): void
}

export type Trato = (encuentro: Encuentro) => Promise<void> | void

export const pasar: Trato = async ({ entregar, devolver }) => devolver(await entregar())

export interface LineaMala {
  url: string
  /** From the next request on. */
  trato: Trato
  /** What passed, as `POST /sync/v1/push`. */
  vistas: string[]
  cerrar(): Promise<void>
}

/**
 * A line of ours never hangs up on an idle connection. Node does after 5 seconds, while the server behind it promises 72: who
 * asked at that very moment met a reset that no test had asked for.
 */
export const SIN_COLGAR = { keepAliveTimeout: 0 } as const

/** A line to `destino` whose requests meet what `trato` says. */
export async function unaLinea(destino: string): Promise<LineaMala> {
  const servidor = createServer(SIN_COLGAR, (pedido, respuesta) => {
    const trozos: Uint8Array[] = []
    pedido.on('data', (trozo: Uint8Array) => trozos.push(trozo))
    pedido.on('error', () => respuesta.destroy())
    pedido.on('end', () => {
      const peticion = { metodo: pedido.method ?? '', ruta: pedido.url ?? '', cabeceras: pedido.headers, cuerpo: juntos(trozos) }
      linea.vistas.push(`${peticion.metodo} ${peticion.ruta.split('?')[0]}`)
      void Promise.resolve(linea.trato(encuentro(destino, peticion, respuesta))).catch(() => respuesta.destroy())
    })
  })
  const linea: LineaMala = { url: await escuchar(servidor), trato: pasar, vistas: [], cerrar: () => cerrar(servidor) }
  return linea
}

const juntos = (trozos: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(trozos))

async function escuchar(servidor: Server): Promise<string> {
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

async function cerrar(servidor: ReturnType<typeof createServer>): Promise<void> {
  servidor.closeAllConnections()
  servidor.close()
  await once(servidor, 'close')
}

function encuentro(destino: string, peticion: PeticionVista, respuesta: ServerResponse): Encuentro {
  return {
    peticion,
    entregar: () => entregarA(destino, peticion),
    responder: ({ estado, cabeceras = {}, cuerpo = '' }) => void respuesta.writeHead(estado, cabeceras).end(cuerpo),
    cortar: () => void respuesta.destroy(),
    async devolver({ estado, cabeceras, cuerpo }, aPoquitos = cuerpo.length) {
      const { connection: _, 'transfer-encoding': __, ...resto } = cabeceras
      respuesta.writeHead(estado, resto)
      for (let i = 0; i < cuerpo.length; i += aPoquitos) {
        respuesta.write(cuerpo.subarray(i, i + aPoquitos))
        if (aPoquitos < cuerpo.length) await new Promise((resolve) => setTimeout(resolve, 2))
      }
      respuesta.end()
    },
  }
}

/** Hands a request to the server, now or days after it was made. */
export function entregarA(destino: string, { metodo, ruta, cabeceras, cuerpo }: PeticionVista): Promise<RespuestaVista> {
  return new Promise((resolve, reject) => {
    const { connection: _, 'transfer-encoding': __, ...headers } = cabeceras
    const pedido = request(`${destino}${ruta}`, { method: metodo, headers: { ...headers, 'content-length': cuerpo.length } }, (llegada) => {
      const trozos: Uint8Array[] = []
      llegada.on('data', (trozo: Uint8Array) => trozos.push(trozo))
      llegada.on('end', () => resolve({ estado: llegada.statusCode ?? 0, cabeceras: llegada.headers, cuerpo: juntos(trozos) }))
      llegada.on('error', reject)
    })
    pedido.on('error', reject)
    pedido.end(cuerpo)
  })
}

/** Where an exchange is cut: after so many bytes of the request that begins so, or of its reply. */
export interface Corte {
  sentido: 'ida' | 'vuelta'
  bytes: number
}

export interface LineaCortada {
  url: string
  /** Of the exchange that counts: how its request begins. */
  comienzo: string
  corte: Corte | undefined
  /** Bytes of the last exchange, as far as it went. */
  medida: { ida: number; vuelta: number }
  cerrar(): Promise<void>
}

/** A line of bare TCP that cuts one kind of exchange. */
export async function unaLineaCortada(destino: string): Promise<LineaCortada> {
  const { hostname, port } = new URL(destino)
  const abiertas = new Set<Socket>()
  const servidor = createTcpServer((cliente) => {
    const camino = connect(Number(port), hostname)
    const cortar = (): void => {
      cliente.destroy()
      camino.destroy()
    }
    /** The exchange that counts is under way on this connection. */
    let cuenta = false
    const pasarTrozo = (sentido: Corte['sentido'], trozo: Uint8Array, hacia: Socket): void => {
      const yaVan = linea.medida[sentido]
      if (cuenta) linea.medida[sentido] += trozo.length
      const quedan = cuenta && linea.corte?.sentido === sentido ? linea.corte.bytes - yaVan : Infinity
      if (quedan > trozo.length) hacia.write(trozo)
      else if (quedan === 0) cortar()
      else hacia.write(trozo.subarray(0, quedan), cortar)
    }
    cliente.on('data', (trozo: Uint8Array) => {
      const texto = new TextDecoder('latin1').decode(trozo.subarray(0, 40))
      if (/^[A-Z]+ \//.test(texto)) {
        cuenta = texto.startsWith(linea.comienzo)
        if (cuenta) linea.medida = { ida: 0, vuelta: 0 }
      }
      pasarTrozo('ida', trozo, camino)
    })
    camino.on('data', (trozo: Uint8Array) => pasarTrozo('vuelta', trozo, cliente))
    for (const socket of [cliente, camino]) {
      abiertas.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cortar)
      socket.on('close', () => {
        abiertas.delete(socket)
        cortar()
      })
    }
  })
  const linea: LineaCortada = {
    url: await escuchar(servidor),
    comienzo: 'POST /sync/v1/push',
    corte: undefined,
    medida: { ida: 0, vuelta: 0 },
    cerrar: async () => {
      for (const socket of abiertas) socket.destroy()
      servidor.close()
      await once(servidor, 'close')
    },
  }
  return linea
}

/** Facts of a device as it has them, in their order. */
export async function hechosDe({ tienda }: Aparato): Promise<{ id: string; seq: number; estado: string; hash: string; motivo: string }[]> {
  const { ops } = tienda.interno
  const ids = await ops.claves({ indice: ['id'], desde: [], hasta: [] })
  return (await ops.leer(ids))
    .flatMap((fila) => (fila && fila.seq > 0 && fila.hash !== '' ? [fila] : []))
    .map(({ id, seq, estado, hash, motivo }) => ({ id, seq, estado, hash, motivo }))
    .sort((a, b) => a.seq - b.seq)
}

/**
 * Compares what a device says of its facts with what the server holds: answers every lie. 'recibido' is in the store with
 * this text, 'cuarentena' waits in quarantine; the server holds nothing twice and nothing that the device does not know.
 */
export async function mentiras(t: TiendaDePrueba, a: Aparato): Promise<string[]> {
  const filas = await hechosDe(a)
  const ops = await t.p.store.db(`tienda-${t.tiendaId}-ops`)
  const { dispositivo } = a.tienda
  const todos = (await ops.range<{ dispositivoId?: string; seq?: number; recepcion?: { hash: string } }>('', '\uffff')).filter(
    (doc) => doc.dispositivoId === dispositivo.id && doc.recepcion !== undefined,
  )
  const cuarentena = (await (await t.p.store.db('cuarentena')).range<{ hash?: string; dispositivoId?: string }>('', '\uffff')).map(
    ({ hash }) => hash,
  )
  const enTienda = new Map(todos.map((doc) => [doc.id, doc.recepcion?.hash]))
  const dichas = filas.flatMap(({ id, estado, hash }) => {
    if (estado === 'recibido' && enTienda.get(id) !== hash) return [`${id} dice recibido y no está`]
    if (estado === 'cuarentena' && !cuarentena.includes(hash)) return [`${id} dice cuarentena y no está`]
    return []
  })
  const propias = new Set(filas.map(({ id }) => id))
  const ajenas = [...enTienda.keys()].filter((id) => !propias.has(id)).map((id) => `${id} está en el servidor y no en el dispositivo`)
  const seqs = todos.map(({ seq }) => seq)
  const dobles = new Set(seqs).size === seqs.length ? [] : ['el servidor tiene un seq dos veces']
  return [...dichas, ...ajenas, ...dobles]
}
