/**
 * The whole catalogue of a store as bytes: written down, hashed and compressed once per version of it, and handed to whoever asks. Fifty
 * thousand products take longer to write down than to send, and who has them already is answered with nothing but their validator.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { aPedazos } from '../core/pausas.ts'
import { tieneYa } from '../http/cabeceras.ts'
import { aceptaGzip } from '../http/respuesta.ts'
import type { Vitrina } from './vitrina.ts'

const comprimir = promisify(gzip)

interface Bytes {
  etag: string
  /** Compressed: almost everybody takes it so, and it is a tenth. */
  comprimido: Buffer
  /** Of what it was before. */
  largo: number
}
interface Guardado {
  tienda: TiendaPublica
  vitrina: Vitrina
  bytes: Promise<Bytes>
  ocupa: number
}

/** Of all stores together: the one that nobody asked for longest goes first. */
const MEMORIA_BYTES = 128_000_000
const POR_PEDAZO = 200

/** The catalogues of all stores, made when asked for and kept while they are good. */
export function crearCatalogos(): (tienda: TiendaPublica, vitrina: Vitrina) => Promise<Bytes> {
  const guardados = new Map<string, Guardado>()
  let ocupado = 0
  const olvidar = (tiendaId: string): void => {
    ocupado -= guardados.get(tiendaId)?.ocupa ?? 0
    guardados.delete(tiendaId)
  }
  return (tienda, vitrina) => {
    const { tiendaId } = tienda
    const sabido = guardados.get(tiendaId)
    if (sabido?.vitrina === vitrina && sabido.tienda === tienda) {
      guardados.delete(tiendaId)
      guardados.set(tiendaId, sabido)
      return sabido.bytes
    }
    olvidar(tiendaId)
    const nuevo: Guardado = { tienda, vitrina, bytes: hacer(tienda, vitrina), ocupa: 0 }
    guardados.set(tiendaId, nuevo)
    nuevo.bytes.then(
      ({ comprimido }) => {
        if (guardados.get(tiendaId) !== nuevo) return
        nuevo.ocupa = comprimido.length
        ocupado += nuevo.ocupa
        for (const [otra] of guardados) {
          if (ocupado <= MEMORIA_BYTES || otra === tiendaId) break
          olvidar(otra)
        }
      },
      () => guardados.get(tiendaId) === nuevo && olvidar(tiendaId),
    )
    return nuevo.bytes
  }
}

/** Written down in pieces; compressed on another thread. */
async function hacer(tienda: TiendaPublica, { productos }: Vitrina): Promise<Bytes> {
  const { pausa } = aPedazos()
  const hash = createHash('sha256')
  const trozos: Buffer[] = []
  const anadir = (texto: string): void => {
    const trozo = Buffer.from(texto)
    hash.update(new Uint8Array(trozo))
    trozos.push(trozo)
  }
  anadir(`{"tienda":${JSON.stringify(tienda)},"productos":[`)
  for (let i = 0; i < productos.length; i += POR_PEDAZO) {
    const pedazo = productos.slice(i, i + POR_PEDAZO).map(({ producto }) => JSON.stringify(producto))
    anadir((i === 0 ? '' : ',') + pedazo.join(','))
    await pausa()
  }
  anadir(']}')
  const crudo = Buffer.concat(trozos.map((trozo) => new Uint8Array(trozo)))
  const comprimido = await comprimir(new Uint8Array(crudo), { level: 6 })
  return { etag: `"${hash.digest('base64url').slice(0, 32)}"`, comprimido, largo: crudo.length }
}

/** Sends it, or that who asks has it. */
export function responderBytes(peticion: FastifyRequest, reply: FastifyReply, { etag, comprimido, largo }: Bytes): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (tieneYa(peticion, etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (aceptaGzip(peticion)) return reply.header('content-encoding', 'gzip').send(comprimido)
  return reply.header('content-length', largo).send(Readable.from([comprimido]).pipe(createGunzip()))
}
