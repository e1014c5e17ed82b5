/**
 * A collection of rows on disk, as the rest of the data layer sees it. `database.ts` stands behind it with RxDB on
 * IndexedDB; a simulator may put its own there.
 */
import type { Apunte, FilaGuardada } from './fila.ts'

/** Indexes of the document collections: equal fields first, then the one that a range may walk. */
export type Indice =
  | readonly ['tipo', 'en']
  | readonly ['tipo', 'clave']
  | readonly ['tipo', 'padre', 'en']
  | readonly ['estado', 'seq']
  | readonly ['seq']
  | readonly ['id']

export type Limite = string | number

/** Rows whose index lies between two keys, both included; a key may be shorter than the index. */
export interface Rango {
  indice: Indice
  desde: readonly Limite[]
  hasta: readonly Limite[]
  /** Leaves out rows that hold `hasta` itself. */
  sinHasta?: boolean
  orden?: 'asc' | 'desc'
  limite?: number
}

export interface CambioFila<F> {
  /** undefined when the row was new. */
  antes: F | undefined
  /** undefined when the row was removed. */
  despues: F | undefined
}

export interface Almacen<F extends { id: string }> {
  /** In the order asked; undefined where nothing is stored. */
  leer(ids: readonly string[]): Promise<(F | undefined)[]>
  /** Rows whose id begins so, in id order. */
  conPrefijo(prefijo: string): Promise<F[]>
  /**
   * Creates rows in ONE transaction with strict durability: resolves when they are on disk. All or none: 'existe' when any
   * of the ids is taken, and then nothing was written. Who calls with more than one row holds the lock that makes ids.
   * `seguir` is asked before another attempt on a connection that broke: false when nobody waits for it any more.
   */
  crear(filas: readonly F[], seguir?: () => boolean): Promise<'creado' | 'existe'>
  /**
   * Reads rows, changes them and writes them in one transaction; `cambio` sees a row again when another tab was faster.
   * What it answers undefined for stays as it is; null takes the row away.
   */
  cambiar(ids: readonly string[], cambio: (fila: F | undefined, id: string) => F | null | undefined): Promise<void>
  /** Every change, of this tab and of others, in batches. */
  observar(aviso: (cambios: readonly CambioFila<F>[]) => void): () => void
}

/** A collection of documents: also read by its indexes. */
export interface AlmacenFilas extends Almacen<FilaGuardada> {
  rango(rango: Rango): Promise<FilaGuardada[]>
  /** Ids alone, without reading the rows. */
  claves(rango: Rango): Promise<string[]>
  contar(rango: Rango): Promise<number>
  /** Gives back the room of rows that were taken away. */
  compactar(): Promise<void>
  /** The highest `seq` stored; 0 when there is none. */
  ultimoSeq(): Promise<number>
}

/** One database: collections of documents, and of notes that hold none. */
export interface BaseLocal<Filas extends string = string, Apuntes extends string = string> {
  filas: Record<Filas, AlmacenFilas>
  apuntes: Record<Apuntes, Almacen<Apunte>>
  /** Did a real write transaction say 'strict'? */
  duraderaEstricta: boolean
  cerrar(): Promise<void>
}

export type AbrirBase = <Filas extends string, Apuntes extends string>(
  nombre: string,
  colecciones: { filas: readonly Filas[]; apuntes: readonly Apuntes[] },
) => Promise<BaseLocal<Filas, Apuntes>>
