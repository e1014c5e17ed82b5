/** Checkpoints as compressed files in the data folder, line by line: years of documents are never one text. A damaged one counts as none: it can be made again. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Where checkpoints are kept. */
export interface Puntos {
  /** What `deLineas` makes of one; undefined where there is none, or one that was cut. Lines hold no line break. */
  leer<T>(nombre: string, deLineas: (lineas: AsyncIterable<string>) => Promise<T | undefined>): Promise<T | undefined>
  /** There whole or not at all. The lines are taken one after another while it is written: nothing may change them meanwhile. */
  guardar(nombre: string, lineas: Iterable<string>): Promise<void>
}

/** Where jobs write down how far they are, as compressed files of the data folder. */
export function puntosEnDisco(datos: string): Puntos {
  const carpeta = join(datos, 'pliegues')
  const ruta = (nombre: string): string => join(carpeta, `${nombre.replace(/[^\w-]/g, '_')}.json.gz`)
  return {
    leer: async (nombre, deLineas) => {
      const archivo = createReadStream(ruta(nombre))
      const texto = createGunzip().setEncoding('utf8')
      archivo.on('error', (error) => texto.destroy(error)).pipe(texto)
      try {
        return await deLineas(enLineas(texto))
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || String(error.code).startsWith('Z_'))) return undefined
        throw error
      } finally {
        archivo.destroy()
        texto.destroy()
      }
    },
    guardar: async (nombre, lineas) => {
      await mkdir(carpeta, { recursive: true })
      const nuevo = `${ruta(nombre)}.nuevo`
      await pipeline(Readable.from(conSaltos(lineas)), createGzip(), createWriteStream(nuevo))
      await rename(nuevo, ruta(nombre))
    },
  }
}

/** The one line of a checkpoint that is a single text. */
export async function unaLinea(lineas: AsyncIterable<string>): Promise<string | undefined> {
  for await (const linea of lineas) return linea
  return undefined
}

function* conSaltos(lineas: Iterable<string>): Generator<string> {
  for (const linea of lineas) yield `${linea}\n`
}

async function* enLineas(trozos: AsyncIterable<unknown>): AsyncGenerator<string> {
  let resto = ''
  for await (const trozo of trozos) {
    const [primera = '', ...mas] = String(trozo).split('\n')
    resto += primera
    for (const una of mas) {
      yield resto
      resto = una
    }
  }
  // Checkpoints of before were one text with no line break at its end.
  if (resto !== '') yield resto
}
