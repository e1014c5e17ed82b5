/** What this browser has on disk, read from IndexedDB itself and not through the product. */
import type { HechoVisto } from '../informe.ts'

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })

type Cruda = Record<'id' | 'tipo' | 'estado' | 'hash' | 'texto', string> & { seq: number; _deleted: string }

/** Facts of this browser's devices in the order in which they were made; with their text those above `desde`. */
export async function leerDisco(desde = 0): Promise<HechoVisto[]> {
  const hechos: HechoVisto[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/mercana-t.*--ops$/.test(name)) continue
    const base = await hecho(indexedDB.open(name))
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
