/**
 * The disk on which this browser keeps our databases. Chromium has all of a site's in one folder, and with a file of it missing none
 * opens any more, nor can be deleted (docs/RELIABILITY.md). It gives a site more such folders, its storage buckets: a till goes on in
 * a new one and recovers as one that lost its store does. The folder that is shut stays as it is.
 */

/** What of the Storage API counts here. */
type AlmacenDelSitio = Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>

/** The Storage Buckets API, which only Chromium has. */
interface Cubo extends AlmacenDelSitio {
  readonly indexedDB: IDBFactory
}
interface Cubos {
  open(nombre: string, opciones: { persisted: boolean; durability: 'strict' }): Promise<Cubo>
  keys(): Promise<string[]>
  delete(nombre: string): Promise<void>
}

export interface DiscoDelNavegador {
  readonly indexedDB: IDBFactory
  /** Where our data are: there, and in the usual place the second copy. None where there is no Storage API. */
  readonly almacenes: readonly AlmacenDelSitio[]
  /** '' when it is the usual one. */
  readonly nombre: string
}

const PREFIJO = 'mercana-disco-'

const usual = (): AlmacenDelSitio[] => (typeof navigator !== 'undefined' && 'storage' in navigator ? [navigator.storage] : [])

/** Makes it when there is none of this number. */
export const abrirDisco = async (todos: Cubos, n: number): Promise<DiscoDelNavegador> => {
  const nombre = nombreDeDisco(n)
  const cubo = await todos.open(nombre, { persisted: true, durability: 'strict' })
  return { indexedDB: cubo.indexedDB, almacenes: [...usual(), cubo], nombre }
}
export const nombreDeDisco = (n: number): string => `${PREFIJO}${n}`

/** undefined where the browser has no such thing. */
export const cubosDelNavegador = (): Cubos | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { storageBuckets?: Cubos }).storageBuckets

/** Which one it is: 0 for the usual one, and for what is not ours. */
export const numeroDeDisco = (nombre: string): number => (nombre.startsWith(PREFIJO) ? Number(nombre.slice(PREFIJO.length)) : 0)

/** The newest there is: whoever made it had lost the one before. */
async function elegir(): Promise<DiscoDelNavegador> {
  const todos = cubosDelNavegador()
  // A browser that cannot list them has the usual one.
  const nombres = (await todos?.keys().catch(() => [])) ?? []
  const ultimo = Math.max(0, ...nombres.map(numeroDeDisco))
  if (todos && ultimo > 0) return await abrirDisco(todos, ultimo)
  return { indexedDB, almacenes: usual(), nombre: '' }
}

/** Asks again which one it is: another tab may have begun on a new one. */
export function volverAElegir(): Promise<DiscoDelNavegador> {
  elegido = undefined
  return discoDelNavegador()
}

let elegido: Promise<DiscoDelNavegador> | undefined

/** The one in use, for the life of the page. */
export const discoDelNavegador = (): Promise<DiscoDelNavegador> =>
  (elegido ??= elegir().catch((error: unknown) => {
    elegido = undefined
    throw error
  }))
