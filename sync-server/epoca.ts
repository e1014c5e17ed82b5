/**
 * The server's epoch: one name in a file of the data folder and in the store. When the two differ, or either is missing, the
 * store is not the one that the devices talked to (restored, or made anew), and a new epoch makes them offer again all that
 * they hold (architecture.md §4). A restore from a copy deletes the file.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abrirPlataforma, tipoPropio } from './bases.ts'
import type { Store } from './store/port.ts'

const ID = 'epoca'

export async function abrirEpoca(store: Store, datos: string): Promise<string> {
  const ruta = join(datos, 'epoch')
  const enDisco = existsSync(ruta) ? (await readFile(ruta, 'utf8')).trim() : ''
  const plataforma = await abrirPlataforma(store)
  const guardada = await plataforma.get<{ epoch: string }>(ID)
  if (guardada && guardada.epoch === enDisco) return enDisco
  const epoch = randomUUID()
  const doc: { id: string; tipo: string; epoch: string } = { id: ID, tipo: tipoPropio('epoca'), epoch }
  const [escrita] = await plataforma.writeMany([guardada ? { ...doc, rev: guardada.rev } : doc])
  if (!escrita?.ok) return abrirEpoca(store, datos)
  await writeFile(`${ruta}.nueva`, `${epoch}\n`, { mode: 0o600 })
  await rename(`${ruta}.nueva`, ruta)
  return epoch
}
