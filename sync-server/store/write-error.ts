/**
 * The store did not write: no space, a disk that failed, a CouchDB that is gone. Nothing of it may be called stored. LevelDB
 * says so in words alone, so whoever meets the failure of a write says it with this.
 */
export class StoreWriteError extends Error {
  readonly code = 'almacen.no-escribio'

  constructor(base: string, cause: unknown) {
    super(`${base}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'StoreWriteError'
  }
}
