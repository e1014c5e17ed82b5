/** Documents of an entity as today's shape, whatever version wrote them. */
import * as z from 'zod'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import type { Db, FindQuery, Stored } from '../store/port.ts'

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

/** Without its place in the store. */
const leido = <E extends Entity>(entity: E, { rev: _rev, ...doc }: Stored): Doc<E> => leer(entity, doc) as Doc<E>

/** The one of this id; undefined when there is none, or it is of another kind. */
export async function leerUno<E extends Entity>(db: Db | Promise<Db>, entity: E, id: string): Promise<Doc<E> | undefined> {
  const crudo = await (await db).get(id)
  return crudo?.['tipo'] === entity.tipo ? leido(entity, crudo) : undefined
}

/** What is made of somebody else's documents; undefined where one of them cannot be read: that is no trouble of who asks. A store that does not answer is. */
export async function siEsLegible<T>(hacer: () => Promise<T>): Promise<T | undefined> {
  try {
    return await hacer()
  } catch (error) {
    if (error instanceof z.ZodError) return undefined
    throw error
  }
}

/** Those that a query finds; throws when one of them cannot be read. */
export async function leerTodos<E extends Entity>(db: Db | Promise<Db>, entity: E, query: Omit<FindQuery, 'tipo'> = {}): Promise<Doc<E>[]> {
  return (await (await db).find({ ...query, tipo: entity.tipo })).map((crudo) => leido(entity, crudo))
}

/** Those that a query finds and that can be read: of what is looked through, one bad document must not hide the others. */
export const leerLegibles = async <E extends Entity>(
  db: Db | Promise<Db>,
  entity: E,
  query: Omit<FindQuery, 'tipo'> = {},
): Promise<Doc<E>[]> => deTipo(entity, await (await db).find({ ...query, tipo: entity.tipo }))
