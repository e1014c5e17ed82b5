/**
 * Checkpoints as compressed files in the data folder, some lines at a time: years of documents are never one text. A damaged one counts as none:
 * it can be made again.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Where checkpoints are kept. */
export interface Puntos {
  /** What `deLineas` makes of one; undefined where there is none, or one that was cut. Lines hold no line break. */
  leer<T>(nombre: string, deLineas: (lineas: AsyncIterable<string>) => Promise<T | undefined>): Promise<T | undefined>
  /** There whole or not at all. The lines are taken one after another while it is written: nothing may change them meanwhile. */
  guardar(nombre: string, lineas: Iterable<string>): Promise<void>
}

const comprimir = promisify(gzip)
const descomprimir = promisify(gunzip)

/** Characters that are compressed at one go, at least; before each such piece stand so many bytes that say how long it is, and after the last one 0. */
const POR_PIEZA = 256_000
const BYTES_DE_LARGO = 4

/** Where jobs write down how far they are, as compressed files of the data folder. */
export function puntosEnDisco(datos: string): Puntos {
  const carpeta = join(datos, 'pliegues')
  const ruta = (nombre: string): string => join(carpeta, `${nombre.replace(/[^\w-]/g, '_')}.json.gz`)
  return {
    leer: async (nombre, deLineas) => {
      try {
        return await deLineas(enLineas(new Uint8Array(await readFile(ruta(nombre)))))
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || String(error.code).startsWith('Z_'))) return undefined
        throw error
      }
    },
    guardar: async (nombre, lineas) => {
      const piezas: Uint8Array[] = []
      for (const texto of enPiezas(lineas)) {
        const pieza = new Uint8Array(await comprimir(texto))
        piezas.push(largoDe(pieza.length), pieza)
      }
      piezas.push(largoDe(0))
      await mkdir(carpeta, { recursive: true })
      const nuevo = `${ruta(nombre)}.nuevo`
      await writeFile(nuevo, new Uint8Array(Buffer.concat(piezas)))
      await rename(nuevo, ruta(nombre))
    },
  }
}

/** The one line of a checkpoint that is a single text. */
export async function unaLinea(lineas: AsyncIterable<string>): Promise<string | undefined> {
  for await (const linea of lineas) return linea
  return undefined
}

function* enPiezas(lineas: Iterable<string>): Generator<string> {
  let texto = ''
  for (const linea of lineas) {
    texto += `${linea}\n`
    if (texto.length < POR_PIEZA) continue
    yield texto
    texto = ''
  }
  if (texto !== '') yield texto
}

function largoDe(bytes: number): Uint8Array {
  const largo = new Uint8Array(BYTES_DE_LARGO)
  new DataView(largo.buffer).setUint32(0, bytes)
  return largo
}

async function* enLineas(bytes: Uint8Array): AsyncGenerator<string> {
  const datos = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let lugar = 0; ;) {
    const desde = lugar + BYTES_DE_LARGO
    if (desde > bytes.length) throw cortado()
    const largo = datos.getUint32(lugar)
    if (largo === 0) return
    lugar = desde + largo
    if (lugar > bytes.length) throw cortado()
    yield* (await descomprimir(bytes.subarray(desde, lugar))).toString().slice(0, -1).split('\n')
  }
}

/** Like what the decompressor says of half a file. */
const cortado = (): Error => Object.assign(new Error('a checkpoint was cut'), { code: 'Z_BUF_ERROR' })
