/** `node:zlib` without its threads: the same bytes, at once. */
import { deflateRawSync, gunzipSync, gzipSync, type InputType, type ZlibOptions } from 'node:zlib'

export { constants, crc32 } from 'node:zlib'

type Listo = (error: Error | null, datos?: Buffer) => void
type Compresor = (datos: InputType, opciones?: ZlibOptions) => Buffer

const alMomento =
  (hacer: Compresor) =>
  (datos: InputType, ...resto: [Listo] | [ZlibOptions, Listo]): void => {
    const listo = resto.at(-1) as Listo
    try {
      listo(null, hacer(datos, typeof resto[0] === 'object' ? resto[0] : {}))
    } catch (error) {
      listo(error as Error)
    }
  }

export const gzip = alMomento(gzipSync)
export const gunzip = alMomento(gunzipSync)
export const deflateRaw = alMomento(deflateRawSync)
