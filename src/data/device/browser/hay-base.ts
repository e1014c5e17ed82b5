/** Is there a database of RxDB's of this name on disk? Nothing is made of the question. */
export async function hayBaseEn(fabrica: IDBFactory, nombre: string): Promise<boolean> {
  if (!('databases' in fabrica)) return true
  // RxDB's names of a database on Dexie: one of IndexedDB per collection, and one for itself.
  const bases = await fabrica.databases().catch(() => [])
  if (bases.some(({ name }) => name?.startsWith(`rxdb-dexie-${nombre}--`))) return true
  // Firefox that starts after it was killed may list none yet, and a till would not know who it is: opening tells for certain.
  return await seAbre(fabrica, `rxdb-dexie-${nombre}--0--_rxdb_internal`)
}

/** False only when there is none: one that does not open now may open in a moment. */
const seAbre = (fabrica: IDBFactory, nombre: string): Promise<boolean> =>
  new Promise((resolve) => {
    const pedido = fabrica.open(nombre)
    let nueva = false
    pedido.onupgradeneeded = () => {
      nueva = true
      pedido.transaction?.abort()
    }
    pedido.onsuccess = () => {
      pedido.result.close()
      resolve(true)
    }
    pedido.onerror = () => resolve(!nueva)
  })

/** What a request to IndexedDB comes to. */
export const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })
