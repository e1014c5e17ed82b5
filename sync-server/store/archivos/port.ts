/**
 * Where the bytes of pictures are. Two adapters stand behind it, a folder of this machine (`disco.ts`) and a bucket of any
 * S3-compatible server (`s3.ts`); both pass `contract.test.ts`. What is known of a picture is a document (`Archivo`), not here.
 */
import type { Readable } from 'node:stream'

/** A key is made by the server: words of letters, digits, `-` and `_` between slashes, and an ending. */
const CLAVE = /^[\w-]+(?:\/[\w-]+)*\.[a-z]+$/

/** Where uploaded pictures are kept, inside the data folder. */
export const CARPETA_ARCHIVOS = 'archivos'

export interface Guardado {
  contenido: Readable
  size: number
}

export interface Baul {
  /** What the metadata says of where it is: the bucket's name, or 'disco'. */
  readonly bucket: string
  /** Resolves when it is kept for good, whole. Over another content of the same key, the new one. */
  guardar(clave: string, contenido: Uint8Array, contentType: string): Promise<void>
  /** undefined when nothing has this key. */
  leer(clave: string): Promise<Guardado | undefined>
  /** What is not there counts as taken away. */
  borrar(claves: readonly string[]): Promise<void>
  cerrar(): void
}

/** A key that climbs or hides is nobody's. */
export function claveValida(clave: string): boolean {
  return clave.length <= 200 && CLAVE.test(clave)
}

/** Throws for a key that the server cannot have made: writing and removing never follow one. */
export function exigirClave(clave: string): void {
  if (!claveValida(clave)) throw new Error(`not a key: ${clave}`)
}
