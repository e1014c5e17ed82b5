/** The parts of packages without types that the store uses. */

declare module 'pouchdb-adapter-leveldb' {
  const plugin: PouchDB.Plugin
  export default plugin
}

declare module 'leveldown' {
  export type Operacion = { type: 'put'; key: string; value: string } | { type: 'del'; key: string }
  export interface Opciones {
    sync?: boolean
  }
  export interface Iterador {
    next(callback: (error: Error | undefined, key?: string, value?: string) => void): void
    end(callback: (error?: Error) => void): void
  }
  export interface Lote {
    _write(opciones: Opciones, callback: (error?: Error) => void): void
  }
  export interface LevelDown {
    open(opciones: { createIfMissing: boolean }, callback: (error?: Error) => void): void
    close(callback: (error?: Error) => void): void
    getMany(keys: string[], opciones: { asBuffer: false }, callback: (error: Error | null, values?: (string | undefined)[]) => void): void
    batch(operaciones: Operacion[], callback: (error?: Error) => void): void
    iterator(rango: {
      gte: string
      lt: string
      reverse: boolean
      limit: number
      keyAsBuffer: false
      valueAsBuffer: false
      highWaterMark: number
    }): Iterador
    _put: (key: unknown, value: unknown, opciones: Opciones, callback: (error?: Error) => void) => void
    _del: (key: unknown, opciones: Opciones, callback: (error?: Error) => void) => void
    _batch: (operaciones: unknown, opciones: Opciones, callback: (error?: Error) => void) => void
    _chainedBatch(): Lote
  }
  interface LevelDownConstructor {
    (ubicacion: string): LevelDown
    destroy(ubicacion: string, callback: (error?: Error) => void): void
  }
  const leveldown: LevelDownConstructor
  export default leveldown
}
