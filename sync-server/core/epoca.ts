/**
 * The server's epoch: one name in a file of the data folder and in the store. When the two differ, or either is missing, the
 * store is not the one that the devices talked to (restored, or made anew), and a new epoch makes them offer again all that
 * they hold (docs/adr/0012). A restore leaves both out.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abrirPlataforma, tipoPropio } from './bases.ts'
import type { Store } from '../store/port.ts'

/** Its document in `plataforma`. */
export const ID_EPOCA = 'epoca'

const rutaEpoch = (datos: string): string => join(datos, 'epoch')

/** As the file says; '' when there is none. */
export const epochEn = async (datos: string): Promise<string> =>
  existsSync(rutaEpoch(datos)) ? (await readFile(rutaEpoch(datos), 'utf8')).trim() : ''

/** What a restore does: the next start makes a new one. */
export const olvidarEpoca = (datos: string): Promise<void> => rm(rutaEpoch(datos), { force: true })

/** The epoch of this server's data; made at the first start and after a restore. */
export async function abrirEpoca(store: Store, datos: string): Promise<string> {
  const ruta = rutaEpoch(datos)
  const enDisco = await epochEn(datos)
  const plataforma = await abrirPlataforma(store)
  const guardada = await plataforma.get<{ epoch: string }>(ID_EPOCA)
  if (guardada && guardada.epoch === enDisco) return enDisco
  const epoch = randomUUID()
  const doc: { id: string; tipo: string; epoch: string } = { id: ID_EPOCA, tipo: tipoPropio('epoca'), epoch }
  const [escrita] = await plataforma.writeMany([guardada ? { ...doc, rev: guardada.rev } : doc])
  if (!escrita?.ok) return abrirEpoca(store, datos)
  await writeFile(`${ruta}.nueva`, `${epoch}\n`, { mode: 0o600 })
  await rename(`${ruta}.nueva`, ruta)
  return epoch
}
