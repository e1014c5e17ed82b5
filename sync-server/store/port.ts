/**
 * The one door to stored documents. Two adapters stand behind it, CouchDB 3.5 (`couch.ts`) and PouchDB in the process
 * (`pouch.ts`); both pass `contract.test.ts`. Every write that resolves is on disk (law 3). Both refuse what the guard refuses
 * with a `GuardError` (`guardia.ts`): in store databases only declared types, facts unchanged, frozen fields as they were.
 * The server's own working documents have a `tipo` that starts with 'servidor:', or live in a database of the server's own.
 */

/** A stored document. `rev` is the revision that a later `update` or `remove` has to name. */
export type Stored<T extends object = Record<string, unknown>> = T & { id: string; rev: string }

export type CreateResult = 'creado' | 'existe'
export type UpdateResult = { ok: true; rev: string } | { ok: false; motivo: 'conflicto' | 'no-existe' }

export interface Change<T extends object = Record<string, unknown>> {
  id: string
  borrado: boolean
  doc: Stored<T> | undefined
}

export interface ChangePage<T extends object = Record<string, unknown>> {
  cambios: Change<T>[]
  /** Opaque checkpoint to pass as `desde` next time. */
  seq: string
  /** True when nothing newer was there at the time of reading. */
  alDia: boolean
}

export interface FindQuery {
  /** Equality on envelope fields; one of the three envelope indexes must cover it (docs/adr/0001). */
  tipo: string
  tiendaId?: string
  clave?: string
  padre?: string
  /** Range on `en`, ISO instants, `desde` inclusive and `hasta` exclusive. */
  desde?: string
  hasta?: string
  orden?: 'asc' | 'desc'
  limite?: number
  /** Goes on after this document, in the order asked: many may have one instant. */
  despuesDe?: { en: string; id: string }
}

export interface Db {
  readonly nombre: string
  get<T extends object = Record<string, unknown>>(id: string): Promise<Stored<T> | undefined>
  /** In the order asked; `undefined` where nothing is stored. */
  getMany<T extends object = Record<string, unknown>>(ids: readonly string[]): Promise<(Stored<T> | undefined)[]>
  /** Creates, never overwrites: the second create of an id answers 'existe' and changes nothing. */
  create(doc: { id: string }): Promise<CreateResult>
  /** As `create`, one answer per document in order, one fsync for the batch. Not a transaction: each stands alone. */
  createMany(docs: readonly { id: string }[]): Promise<CreateResult[]>
  /** Compare and set on `rev`. */
  update(doc: { id: string; rev: string }): Promise<UpdateResult>
  /** Batch of creates (no `rev`) and compare-and-sets (with `rev`); one answer per document in order. */
  writeMany(docs: readonly { id: string; rev?: string }[]): Promise<UpdateResult[]>
  remove(id: string, rev: string): Promise<UpdateResult>
  /** Documents whose id lies in [desde, hasta), in id order. */
  range<T extends object = Record<string, unknown>>(desde: string, hasta: string, limite?: number): Promise<Stored<T>[]>
  /** By the envelope's indexes, ordered by `en` and then id. A document without a text in `en` is never found. */
  find<T extends object = Record<string, unknown>>(query: FindQuery): Promise<Stored<T>[]>
  /** Changes after a checkpoint ('0' = from the beginning), each document once at its newest state, design documents left out. */
  changes<T extends object = Record<string, unknown>>(desde: string, limite: number): Promise<ChangePage<T>>
  /** The newest checkpoint. */
  seq(): Promise<string>
  /** Calls back after each write, from this process or another, and at times for none; returns the way to stop. */
  watch(aviso: () => void): () => void
}

export interface Store {
  readonly clase: 'couchdb' | 'pouchdb'
  /** Opens a database and creates it (with indexes, validator and `_security`) when it is not there yet. Names: [a-z][a-z0-9_-]*. */
  db(nombre: string): Promise<Db>
  /** Does this process alone write here, as far as it knows? The embedded store's lock, a lease of CouchDB (`couch/arriendo.ts`). */
  aSolas(): boolean
  nombres(): Promise<string[]>
  /** Removes a database and everything in it. For tests and drills. */
  destroy(nombre: string): Promise<void>
  close(): Promise<void>
}
