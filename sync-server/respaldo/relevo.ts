/**
 * A restored store takes the place of the one that was there. What is under way is written down first, in the data folder,
 * so that a cut at any moment leaves the old store, or the new one, or words that say how to go on; never half of each.
 */
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { olvidarEpoca } from '../core/epoca.ts'
import { RespaldoError } from './formato.ts'
import { alDisco } from './guardar.ts'

const marca = z.discriminatedUnion('fase', [
  /** The new store is whole, beside the old one: the folders change places. */
  z.object({ fase: z.literal('relevo'), anterior: z.string() }),
  /** The databases of a CouchDB are being written over; what was there is in the copy `anterior` ('' when nothing was). */
  z.object({ fase: z.literal('escribiendo'), archivo: z.string(), anterior: z.string() }),
])
type Marca = z.infer<typeof marca>

const rutaMarca = (datos: string): string => join(datos, 'restauracion.json')
export const carpetaStore = (datos: string): string => join(datos, 'store')
/** Where a restored embedded store grows until it is whole. */
export const carpetaNueva = (datos: string): string => join(datos, 'store.restaurando')

async function leerMarca(datos: string): Promise<Marca | undefined> {
  try {
    return marca.parse(JSON.parse(await readFile(rutaMarca(datos), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** On disk before anything is touched. */
export async function ponerMarca(datos: string, nueva: Marca): Promise<void> {
  const provisional = `${rutaMarca(datos)}.nueva`
  const archivo = await open(provisional, 'w', 0o600)
  try {
    await archivo.writeFile(JSON.stringify(nueva))
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  await rename(provisional, rutaMarca(datos))
  await alDisco(datos)
}

export const quitarMarca = (datos: string): Promise<void> => rm(rutaMarca(datos), { force: true })

/**
 * Called before the store is opened, by the server and by the commands: ends the change of places that a cut left half
 * done, however far it was, and refuses to go on over a CouchDB that is half written.
 */
export async function completarRelevo(datos: string): Promise<void> {
  const pendiente = await leerMarca(datos)
  if (!pendiente) return
  if (pendiente.fase === 'escribiendo')
    throw new RespaldoError(
      'respaldo.a-medias',
      `Una restauración quedó a medias y la base de datos no está completa. Repítela:\n` +
        `  npm run restaurar ${pendiente.archivo} -- --reemplazar` +
        (pendiente.anterior === '' ? '' : `\nLo que había antes está entero en ${pendiente.anterior}.`),
    )
  await olvidarEpoca(datos)
  const [store, nueva, anterior] = [carpetaStore(datos), carpetaNueva(datos), join(datos, pendiente.anterior)]
  if (existsSync(nueva)) {
    if (existsSync(store)) await rename(store, anterior)
    await rename(nueva, store)
    await alDisco(datos)
  }
  await quitarMarca(datos)
}
