/** What this browser has on disk, read from IndexedDB itself and not through the product. */
import { discoDelNavegador } from '#data/device/browser/disco-navegador.ts'
import { hayBaseEn } from '#data/device/browser/hay-base.ts'
import { conPaciencia } from '#data/device/browser/paciencia.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import type { HechoVisto } from '../informe.ts'

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })

type Cruda = Record<'id' | 'tipo' | 'estado' | 'hash' | 'texto', string> & { seq: number; _deleted: string }

/**
 * Chromium that finds its store damaged says so to whoever asks first, and throws it away; killed meanwhile it leaves one that lists
 * nothing for ever, and that only an opening makes anew. The product asks in the same way.
 */
const listar = (indexedDB: IDBFactory): Promise<IDBDatabaseInfo[]> =>
  conPaciencia(puertosDelNavegador(), async () => {
    await hayBaseEn(indexedDB, 'mercana')
    return await indexedDB.databases()
  })

/** Facts of this browser's devices in the order in which they were made; with their text those above `desde`. */
export async function leerDisco(desde = 0): Promise<HechoVisto[]> {
  const hechos: HechoVisto[] = []
  const { indexedDB } = await discoDelNavegador()
  for (const { name = '' } of await listar(indexedDB)) {
    if (!/mercana-t.*--ops$/.test(name)) continue
    // As the product opens it: what is left of a killed browser holds the disk for a moment.
    const base = await conPaciencia(puertosDelNavegador(), () => hecho(indexedDB.open(name)))
    try {
      const filas = (await hecho(base.transaction('docs').objectStore('docs').getAll())) as Cruda[]
      for (const { id, tipo, seq, estado, hash, texto, _deleted } of filas)
        if (seq > 0 && hash !== '' && _deleted !== '1') hechos.push({ id, tipo, seq, estado, hash, texto: seq > desde ? texto : '' })
    } finally {
      base.close()
    }
  }
  return hechos.sort((a, b) => a.seq - b.seq)
}
