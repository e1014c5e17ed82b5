/** For tests: pictures, and sending them in pieces as a browser does. */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Prueba, Quien } from './test-server.ts'

/** A plain picture of this size. */
export const lienzo = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** One that does not compress: its bytes are about three per pixel. */
export const ruido = (lado: number): Promise<Buffer> =>
  sharp({ create: { width: lado, height: lado, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

export interface Contestado {
  estado: number
  cuerpo: Record<string, unknown>
}

/** Sends bytes to an address. */
export async function mandar(
  p: Prueba,
  url: string,
  bytes: Uint8Array,
  quien: Quien,
  tipo = 'application/octet-stream',
): Promise<Contestado> {
  const r = await p.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'mercana.test',
      origin: 'http://mercana.test',
      'content-type': tipo,
      ...(quien.cookie ? { cookie: quien.cookie } : {}),
      ...(quien.authorization ? { authorization: quien.authorization } : {}),
    },
    payload: Buffer.from(bytes),
  })
  return { estado: r.statusCode, cuerpo: r.json<Record<string, unknown>>() }
}

export interface Envio {
  /** `/api/tiendas/…` or `/api/yo`. */
  donde: string
  dueno: string
  carpeta: string
  contenido: Uint8Array
  quien: Quien
  id?: string
  autor?: string
  paraTienda?: string
}

/** Announces an upload. */
export function anunciar(p: Prueba, { donde, dueno, carpeta, contenido, quien, id = uuidv7(), autor, paraTienda }: Envio) {
  const anuncio = {
    id,
    dueno,
    carpeta,
    bytes: contenido.length,
    sha256: createHash('sha256').update(contenido).digest('hex'),
    ...(autor === undefined ? {} : { autor }),
    ...(paraTienda === undefined ? {} : { paraTienda }),
  }
  return p.pedir('POST', `${donde}/subidas`, anuncio, quien)
}

const TROZO = 256 * 1024

/** Announces a picture and sends all of it; the last answer. */
export async function subir(p: Prueba, envio: Envio): Promise<Contestado> {
  const completo = { ...envio, id: envio.id ?? uuidv7() }
  let va: Contestado = await anunciar(p, completo)
  while (va.estado === 200 && va.cuerpo['archivo'] === null) {
    const desde = Number(va.cuerpo['recibidos'])
    const trozo = completo.contenido.subarray(desde, desde + TROZO)
    va = await mandar(p, `${envio.donde}/subidas/${completo.id}/${desde}`, trozo, envio.quien)
  }
  return va
}
