/** Documents of an entity as today's shape, whatever version wrote them. */
import { leer, type Doc, type Entity } from '#domain/entity.ts'
import { deTipo } from '../jobs/trabajo.ts'
import type { Db, FindQuery, Stored } from '../store/port.ts'

/** Without its place in the store. */
const leido = <E extends Entity>(entity: E, { rev: _rev, ...doc }: Stored): Doc<E> => leer(entity, doc) as Doc<E>

/** The one of this id; undefined when there is none, or it is of another kind. */
export async function leerUno<E extends Entity>(db: Db | Promise<Db>, entity: E, id: string): Promise<Doc<E> | undefined> {
  const crudo = await (await db).get(id)
  return crudo?.['tipo'] === entity.tipo ? leido(entity, crudo) : undefined
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
