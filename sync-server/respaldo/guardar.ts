/** Puts a backup into a file: whole, read back and on disk, or not at all. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { createWriteStream, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { leerCopia, RespaldoError, type Manifiesto } from './formato.ts'

/** The lines of a backup, compressed. */
export const comprimida = (lineas: AsyncIterable<string>): Readable => Readable.from(juntar(lineas)).compose(createGzip())

/** Few big pieces instead of one per document. */
async function* juntar(lineas: AsyncIterable<string>): AsyncGenerator<string> {
  let junto = ''
  for await (const linea of lineas) {
    junto += linea
    if (junto.length < 256 * 1024) continue
    yield junto
    junto = ''
  }
  yield junto
}

/** Writes a compressed backup beside its place, reads it back whole, and gives it its name. Answers its manifest. */
export async function guardarCopia(bytes: Readable, ruta: string): Promise<Manifiesto> {
  if (existsSync(ruta)) throw new RespaldoError('respaldo.ya-existe', `Ya existe ${ruta}. Di otro nombre, o quítalo de ahí.`)
  await mkdir(dirname(ruta), { recursive: true })
  const parcial = `${ruta}.parcial`
  try {
    await pipeline(bytes, createWriteStream(parcial, { mode: 0o600 }))
    const manifiesto = await manifiestoDe(parcial)
    await alDisco(parcial)
    await rename(parcial, ruta)
    await alDisco(dirname(ruta))
    return manifiesto
  } catch (error) {
    await rm(parcial, { force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new RespaldoError('respaldo.sin-espacio', `No cabe la copia en ${dirname(ruta)}. Libera espacio, o di otra carpeta.`, {
        cause: error,
      })
    throw error
  }
}

/** Reads a backup to its end and answers what it holds. */
async function manifiestoDe(ruta: string): Promise<Manifiesto> {
  for await (const [que, valor] of leerCopia(ruta)) if (que === 'manifiesto') return valor
  throw new Error(`${ruta}: read to its end without a manifest`)
}

/** A file's bytes, or a folder's names. */
export async function alDisco(ruta: string): Promise<void> {
  const abierto = await open(ruta, 'r')
  try {
    await abierto.sync()
  } finally {
    await abierto.close()
  }
}
