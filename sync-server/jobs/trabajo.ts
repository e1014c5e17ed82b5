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
}

export interface Trabajo {
  nombre: string
  /** Raise it when everything has to be gone over again. */
  version: number
  /** Must be harmless when repeated: a crash shows the same documents again. */
  procesar(tienda: TiendaAbierta, docs: readonly Stored[]): Promise<void>
}

/** The documents of an entity among these, as today's shape; what cannot be read as one is left out. */
export function deTipo<E extends Entity>(entity: E, docs: readonly Stored[]): Doc<E>[] {
  return docs.flatMap((doc): Doc<E>[] => {
    if (doc['tipo'] !== entity.tipo) return []
    try {
      const leido: unknown = leer(entity, doc)
      return [leido as Doc<E>]
    } catch (error) {
      if (error instanceof z.ZodError) return []
      throw error
    }
  })
}
