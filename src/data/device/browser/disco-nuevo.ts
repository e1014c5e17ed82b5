/** Beginning on a new disk of this browser when the one in use does not open any more (disco-navegador.ts). */
import { nombresDe } from './conexion.ts'
import { abrirDisco, cubosDelNavegador, nombreDeDisco, numeroDeDisco, volverAElegir } from './disco-navegador.ts'
import { conPaciencia } from './paciencia.ts'
import type { Puertos } from '../puertos.ts'

const CANDADO = 'mercana-disco-nuevo'
const BASE_DE_PRUEBA = 'mercana-prueba-disco'

/** Can a page of this browser begin on a new disk? */
export const hayOtrosDiscos = (): boolean => cubosDelNavegador() !== undefined

/** Makes a database and takes it away again. */
async function seAbre(fabrica: IDBFactory): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const pedido = fabrica.open(BASE_DE_PRUEBA)
    pedido.onsuccess = () => resolve(pedido.result.close())
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })
  fabrica.deleteDatabase(BASE_DE_PRUEBA)
}

/**
 * Begins on a new disk, if the one in use still does not open; the page has to be loaded again afterwards. 'abre' when it opened
 * after all, 'no-hay' where the browser has no other, or none that opens: then nothing was changed.
 */
export async function empezarEnDiscoNuevo(puertos: Pick<Puertos, 'programar' | 'candados'>): Promise<'nuevo' | 'abre' | 'no-hay'> {
  const todos = cubosDelNavegador()
  if (!todos) return 'no-hay'
  return await puertos.candados.con(CANDADO, async () => {
    const actual = await volverAElegir()
    try {
      await conPaciencia(puertos, () => seAbre(actual.indexedDB))
      return 'abre'
    } catch (error) {
      if (!nombresDe(error).includes('UnknownError')) throw error
    }
    const siguiente = numeroDeDisco(actual.nombre) + 1
    try {
      await conPaciencia(puertos, async () => seAbre((await abrirDisco(todos, siguiente)).indexedDB))
      return 'nuevo'
    } catch (error) {
      if (!nombresDe(error).includes('UnknownError')) throw error
      await todos.delete(nombreDeDisco(siguiente))
      return 'no-hay'
    }
  })
}
