/**
 * Documents that every push asks for (its device, its people, its block), read as their entity once per revision. The store is
 * asked each time, so what changed is seen at once, whoever changed it; what is saved is going over the schema again.
 */
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import { deTipo } from './documentos.ts'
import type { Db, FindQuery, Stored } from '../store/port.ts'

/** Of each database. */
const MAXIMO = 500
const leidos = new WeakMap<Db, Map<string, { rev: string; doc: unknown }>>()

/** As `leer`, of a document of this database. It is shared: nobody changes it. */
export function leerGuardado<E extends Entity>(db: Db, entity: E, crudo: Stored): Readonly<Doc<E>> {
  const conocidos = leidos.get(db) ?? new Map<string, { rev: string; doc: unknown }>()
  leidos.set(db, conocidos)
  const conocido = conocidos.get(crudo.id)
  if (conocido?.rev === crudo.rev) return conocido.doc as Doc<E>
  const doc: unknown = leer(entity, crudo)
  conocidos.delete(crudo.id)
  const [primera] = conocidos.keys()
  if (conocidos.size >= MAXIMO && primera !== undefined) conocidos.delete(primera)
  conocidos.set(crudo.id, { rev: crudo.rev, doc })
  return doc as Doc<E>
}

const buscados = new WeakMap<Db, Map<string, { seq: string; docs: Promise<readonly unknown[]> }>>()

/**
 * What a query finds in a database that changes seldom, asked again when anything in it changed; what cannot be read as the entity is left
 * out. For a few queries that are always the same. It is shared: nobody changes it.
 */
export async function buscarGuardado<E extends Entity>(db: Db, entity: E, query: Omit<FindQuery, 'tipo'>): Promise<readonly Doc<E>[]> {
  const seq = await db.seq()
  const conocidos = buscados.get(db) ?? new Map<string, { seq: string; docs: Promise<readonly unknown[]> }>()
  buscados.set(db, conocidos)
  const clave = JSON.stringify([entity.tipo, query])
  const conocido = conocidos.get(clave)
  if (conocido?.seq === seq) return (await conocido.docs) as readonly Doc<E>[]
  const docs = db.find({ ...query, tipo: entity.tipo }).then((crudos) => deTipo(entity, crudos))
  conocidos.set(clave, { seq, docs })
  docs.catch(() => conocidos.delete(clave))
  return docs
}
