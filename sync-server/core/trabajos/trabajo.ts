/** What a job is: it is shown the documents of a store that changed and does what only the server may do about them. */
import type { Db, Store, Stored } from '../../store/port.ts'

/** A store as a job sees it. */
export interface TiendaAbierta {
  tiendaId: string
  store: Store
  ops: Db
  /** Now, as an ISO instant. */
  en: string
  /** A fact of this device was moved out of the place of another document (`core/hechos/desalojo.ts`). */
  alDesalojar?: ((dispositivoId: string) => void) | undefined
  /** A job wrote into `ops` what others follow: there is another pass, also in a store where nobody does anything else. */
  avisar?: (() => void) | undefined
}

/** What a job has to write does not find its place, however often it is tried. */
export class SinLugarError extends Error {
  override readonly name = 'SinLugarError'
}

export interface Trabajo {
  nombre: string
  /** Raise it when everything has to be gone over again. */
  version: number
  /** Must be harmless when repeated: a crash shows the same documents again. */
  procesar(tienda: TiendaAbierta, docs: readonly Stored[]): Promise<void>
}

/**
 * A job that gathers: what it takes from the documents waits in memory and is written in one go, before somebody who asks is
 * answered and before the cursor that leaves those documents behind.
 */
export interface TrabajoDiferido<T> {
  nombre: string
  version: number
  reunir(docs: readonly Stored[]): T[]
  /** Must be harmless when repeated. */
  asentar(tienda: TiendaAbierta, reunido: readonly T[]): Promise<void>
}
