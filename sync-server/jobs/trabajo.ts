/** What a job is: it is shown the documents of a store that changed and does what only the server may do about them. */
import * as z from 'zod'
import { leer, type Doc, type Entity } from '#domain/entity.ts'
import type { Db, Store, Stored } from '../store/port.ts'

/** A store as a job sees it. */
export interface TiendaAbierta {
  tiendaId: string
  store: Store
  ops: Db
  /** Now, as an ISO instant. */
  en: string
  /** A fact of this device was moved out of the place of another document (`ingest/desalojo.ts`). */
  alDesalojar?: ((dispositivoId: string) => void) | undefined
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

/** What the jobs of one pass read of a document, once for all of them. */
const leidos = new WeakMap<Stored, { entity: Entity; doc: unknown }>()

/** The documents of an entity among these, as today's shape; what cannot be read as one is left out. */
export function deTipo<E extends Entity>(entity: E, docs: readonly Stored[]): Doc<E>[] {
  return docs.flatMap((doc): Doc<E>[] => {
    if (doc['tipo'] !== entity.tipo) return []
    const leido = leidos.get(doc)
    if (leido?.entity === entity) return [leido.doc as Doc<E>]
    try {
      const nuevo: unknown = leer(entity, doc)
      leidos.set(doc, { entity, doc: nuevo })
      return [nuevo as Doc<E>]
    } catch (error) {
      if (error instanceof z.ZodError) return []
      throw error
    }
  })
}
