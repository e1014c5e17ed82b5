/** IndexedDB with nothing in between: what the rest is held against. */

const ALMACEN = 'filas'

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })

export async function abrirCrudo(nombre: string): Promise<IDBDatabase> {
  const pedido = indexedDB.open(nombre)
  pedido.onupgradeneeded = () => pedido.result.createObjectStore(ALMACEN, { keyPath: 'id' })
  return await hecho(pedido)
}

/** One transaction; resolves when it is on disk, or is called so when `durability` is relaxed. */
export function ponerCrudo(db: IDBDatabase, filas: readonly object[], durability: IDBTransactionDurability = 'strict'): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(ALMACEN, 'readwrite', { durability })
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('the transaction was aborted'))
    for (const fila of filas) tx.objectStore(ALMACEN).put(fila)
  })
}

/** Every value of the only object store of a database that Dexie made. */
export async function leerTodo(nombre: string, rango: IDBKeyRange): Promise<unknown[]> {
  const db = await hecho(indexedDB.open(nombre))
  try {
    return await hecho(db.transaction('docs').objectStore('docs').getAll(rango))
  } finally {
    db.close()
  }
}
