/**
 * What has arrived of uploads that are under way: one file each, that grows at its end. What it holds after a power cut is
 * compared with what was announced, by hash, so it need not be believed.
 */
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siHay } from '../store/archivos/disco.ts'

export interface Partes {
  /** Bytes that are on disk. */
  recibidos(id: string): Promise<number>
  /** Resolves when they are on disk. */
  anexar(id: string, bytes: Uint8Array): Promise<void>
  leer(id: string): Promise<Uint8Array>
  borrar(id: string): Promise<void>
}

/** The uploads under way of this data folder. `id` is a checked uuid. */
export function abrirPartes(datos: string): Partes {
  const carpeta = join(datos, 'subidas')
  const rutaDe = (id: string): string => join(carpeta, `${id}.parte`)
  return {
    recibidos: async (id) => (await siHay(stat(rutaDe(id))))?.size ?? 0,
    async anexar(id, bytes) {
      await mkdir(carpeta, { recursive: true })
      const archivo = await open(rutaDe(id), 'a')
      try {
        await archivo.writeFile(bytes)
        await archivo.sync()
      } finally {
        await archivo.close()
      }
    },
    leer: async (id) => Uint8Array.from(await readFile(rutaDe(id))),
    borrar: (id) => rm(rutaDe(id), { force: true }),
  }
}
