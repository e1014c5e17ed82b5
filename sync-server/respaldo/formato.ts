/**
 * A backup as a file: lines of JSON, one gzip. A header; then part by part (a database with its documents, an uploaded
 * file), each closed by its count and the hash of its lines; last the manifest, which says every part again. A copy
 * without its last line is no copy, so that half of one is never taken for one. `zcat copia | head` shows what it is.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'

export const FORMATO = 1

const cabecera = z.object({
  mercana: z.literal('respaldo'),
  formato: z.int(),
  /** Of the product. */
  version: z.string(),
  /** Of the server that was copied. */
  epoch: z.string(),
  momento: z.iso.datetime(),
  almacen: z.enum(['couchdb', 'pouchdb']),
})
export type Cabecera = z.infer<typeof cabecera>

const parte = z.object({
  clase: z.enum(['base', 'archivo']),
  nombre: z.string(),
  /** Lines of the part. */
  lineas: z.int(),
  sha256: z.string(),
})
export type Parte = z.infer<typeof parte>

const manifiesto = cabecera.extend({ partes: z.array(parte) })
export type Manifiesto = z.infer<typeof manifiesto>

/** Taken as it is: its fields keep their order. */
const documento = z.custom<{ id: string } & Record<string, unknown>>(
  (valor) => typeof valor === 'object' && valor !== null && 'id' in valor && typeof valor.id === 'string' && valor.id !== '',
)

const linea = z.union([
  z.tuple([z.literal('cabecera'), cabecera]),
  z.tuple([z.literal('base'), z.string()]),
  z.tuple([z.literal('archivo'), z.string()]),
  /** As it is now; a later line of the same id takes its place. */
  z.tuple([z.literal('doc'), documento]),
  /** It was deleted while its database was being read. */
  z.tuple([z.literal('borrado'), z.string()]),
  /** Bytes of the file, in base64. */
  z.tuple([z.literal('trozo'), z.string()]),
  z.tuple([z.literal('fin'), parte]),
  z.tuple([z.literal('manifiesto'), manifiesto]),
])
export type Linea = z.infer<typeof linea>

/** What is wrong with a backup, or with what was asked: said to a person, who reads it at a terminal. */
export class RespaldoError extends Error {
  readonly code: string

  constructor(code: string, mensaje: string, opciones?: ErrorOptions) {
    super(mensaje, opciones)
    this.name = 'RespaldoError'
    this.code = code
  }
}

const danado = (ruta: string, que: string, cause?: unknown): RespaldoError =>
  new RespaldoError('respaldo.danado', `La copia ${ruta} está dañada o incompleta (${que}). No se cambió nada. Usa otra copia.`, { cause })

/** Writes the lines of parts and remembers what the manifest will say. */
export class Escritor {
  readonly partes: Parte[] = []
  #parte: { clase: Parte['clase']; nombre: string; lineas: number; hash: Hash } | undefined

  abrir(clase: Parte['clase'], nombre: string): string {
    this.#parte = { clase, nombre, lineas: 0, hash: createHash('sha256') }
    return `${JSON.stringify([clase, nombre])}\n`
  }

  linea(nueva: Linea): string {
    return this.texto(JSON.stringify(nueva))
  }

  /** A line that is text already. */
  texto(texto: string): string {
    if (this.#parte) {
      this.#parte.lineas++
      this.#parte.hash.update(texto).update('\n')
    }
    return `${texto}\n`
  }

  cerrar(): string {
    if (!this.#parte) throw new Error('no part is open')
    const { hash, ...resto } = this.#parte
    const cerrada = { ...resto, sha256: hash.digest('hex') }
    this.#parte = undefined
    this.partes.push(cerrada)
    return `${JSON.stringify(['fin', cerrada])}\n`
  }
}

/**
 * Reads a backup from beginning to end and checks it on the way: form, counts, hashes, and that the manifest names these
 * parts and no others. Throws `RespaldoError` at the first thing that is wrong.
 */
export async function* leerCopia(ruta: string): AsyncGenerator<Linea> {
  const escritor = new Escritor()
  let dentro = false
  let cabeza: Cabecera | undefined
  let entera = false
  for await (const texto of lineasDe(ruta)) {
    if (entera) throw danado(ruta, 'sigue después del final')
    const leida = comoLinea(ruta, texto)
    const [que, valor] = leida
    if (que === 'cabecera') {
      if (cabeza) throw danado(ruta, 'dos comienzos')
      if (valor.formato > FORMATO)
        throw new RespaldoError(
          'respaldo.formato-nuevo',
          `La copia ${ruta} es de una versión más nueva (${valor.version}). Instala esa versión y repite.`,
        )
      cabeza = valor
    } else if (!cabeza) throw danado(ruta, 'sin comienzo')
    else if (que === 'base' || que === 'archivo') {
      if (dentro) throw danado(ruta, `${valor} empieza dentro de otra parte`)
      dentro = true
      escritor.abrir(que, valor)
    } else if (que === 'fin') {
      if (!dentro) throw danado(ruta, `${valor.nombre} termina sin empezar`)
      dentro = false
      escritor.cerrar()
      if (!iguales(escritor.partes.at(-1), valor)) throw danado(ruta, `${valor.nombre} no es lo que dice su huella`)
    } else if (que === 'manifiesto') {
      const { partes, ...resto } = valor
      entera = !dentro && iguales(resto, cabeza) && iguales(partes, escritor.partes)
      if (!entera) throw danado(ruta, 'el manifiesto no dice lo que hay')
    } else {
      if (!dentro) throw danado(ruta, 'un documento fuera de su base')
      escritor.texto(texto)
    }
    yield leida
  }
  if (!entera) throw danado(ruta, 'falta el final')
}

const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function comoLinea(ruta: string, texto: string): Linea {
  try {
    const leida = linea.safeParse(JSON.parse(texto))
    if (leida.success) return leida.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw danado(ruta, 'una línea que no se entiende')
}

async function* lineasDe(ruta: string): AsyncGenerator<string> {
  const archivo = createReadStream(ruta)
  const texto = archivo.pipe(createGunzip()).setEncoding('utf8')
  // `pipe` does not hand errors on.
  archivo.on('error', (error) => texto.destroy(error))
  try {
    let resto = ''
    for await (const trozo of texto) {
      const lineas = (resto + String(trozo)).split('\n')
      resto = lineas.pop() ?? ''
      yield* lineas
    }
    if (resto !== '') yield resto
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') throw new RespaldoError('respaldo.no-existe', `No existe la copia ${ruta}. Revisa el nombre.`)
    if (String(error.code).startsWith('Z_')) throw danado(ruta, 'no se puede descomprimir', error)
    throw error
  } finally {
    archivo.destroy()
  }
}
