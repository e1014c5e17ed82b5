/** JSON replies written by hand: documents go out as the text that they already are, compressed when that pays. */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const comprimir = promisify(gzip)
const desinflar = promisify(deflateRaw)
const MINIMO = 1500

/** Epoch and time, which every reply begins with. */
export const cabeza = (epoch: string, ahora: Date): string => `{"epoch":${JSON.stringify(epoch)},"hora":"${ahora.toISOString()}",`

export const aceptaGzip = (peticion: FastifyRequest): boolean => /\bgzip\b/.test(String(peticion.headers['accept-encoding'] ?? ''))

/** Sends a JSON text, compressed where that pays and the reader can. */
export async function responderJson(peticion: FastifyRequest, reply: FastifyReply, texto: string): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (texto.length < MINIMO || !aceptaGzip(peticion)) return reply.send(texto)
  const cuerpo = await comprimir(texto, { level: 4 })
  return reply.header('content-encoding', 'gzip').send(cuerpo)
}

/** The end of a JSON text, compressed once for many replies. */
export interface Cola {
  texto: Buffer
  comprimida: Buffer
}

/** Compresses the end of a reply, to be sent behind many beginnings. */
export async function hacerCola(texto: string): Promise<Cola> {
  const crudo = Buffer.from(texto)
  return { texto: crudo, comprimida: Buffer.from(await desinflar(new Uint8Array(crudo), { level: 6 })) }
}

const CABEZA_GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/**
 * One gzip stream of a fresh beginning and a stored end: ten megabytes of catalogue are not compressed again because the
 * time at its head changed. A flushed deflate stream ends at a byte, so another one may follow it; the checksum is of both.
 */
export async function gzipDe(inicio: string, cola: Cola): Promise<Buffer> {
  const crudo = new Uint8Array(Buffer.from(inicio))
  const comprimido = await desinflar(crudo, { finishFlush: constants.Z_SYNC_FLUSH })
  const pie = Buffer.alloc(8)
  pie.writeUInt32LE(crc32(new Uint8Array(cola.texto), crc32(crudo)))
  pie.writeUInt32LE((crudo.length + cola.texto.length) % 2 ** 32, 4)
  return Buffer.concat([CABEZA_GZIP, comprimido, cola.comprimida, pie].map((parte) => new Uint8Array(parte)))
}
