/** Does this browser really keep what it is given? Fetched when a till is opened: nobody else asks. */
import type { Sonda } from '../puertos.ts'
import { discoDelNavegador } from './disco-navegador.ts'
import { hecho } from './hay-base.ts'

/** Writes to a database of its own and reads it back; and looks for a private window. */
export const sondear = async (): Promise<Sonda> => ({ base: await probarBase(), privada: await parecePrivada() })

const BASE_DE_PRUEBA = 'mercana-prueba'

async function abrirPrueba(): Promise<IDBDatabase> {
  const { indexedDB } = await discoDelNavegador()
  const pedido = indexedDB.open(BASE_DE_PRUEBA)
  pedido.onupgradeneeded = () => pedido.result.createObjectStore('prueba')
  return await hecho(pedido)
}

async function probarBase(): Promise<Sonda['base']> {
  if (typeof indexedDB === 'undefined' || indexedDB === null) return 'no-hay'
  const valor = crypto.randomUUID()
  try {
    const primera = await abrirPrueba()
    const tx = primera.transaction('prueba', 'readwrite')
    const escrito = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error ?? new Error('the transaction was aborted'))
    })
    // Under a name of its own: tabs that open at the same moment do not read each other's.
    tx.objectStore('prueba').put(valor, valor)
    await escrito
    primera.close()
    const segunda = await abrirPrueba()
    const prueba = segunda.transaction('prueba', 'readwrite').objectStore('prueba')
    const leido: unknown = await hecho(prueba.get(valor))
    prueba.delete(valor)
    segunda.close()
    return leido === valor ? 'sirve' : 'se-descarta'
  } catch (error) {
    // A full disk is told apart by its own figure; here it only means that the test could not be made.
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'sirve' : 'no-hay'
  }
}

/** Firefox and Safari refuse their file system in a private window; Chrome shows no sign, and never promises to keep anything there. */
async function parecePrivada(): Promise<boolean> {
  if (!('storage' in navigator && 'getDirectory' in navigator.storage)) return false
  try {
    await navigator.storage.getDirectory()
    return false
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError'
  }
}
