/**
 * Connections to IndexedDB that the browser closes behind our back (WebKit in the background, a cleared site, another tab
 * that upgrades: docs/RELIABILITY.md D6, D11). RxDB tells Dexie not to open again by itself, so this does; what was under way is
 * tried again on the new connection.
 */
import type { Dexie } from 'dexie'

const INTENTOS = 3
const ROTA = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError', 'OpenFailedError']

/** Names of an error and of what it wraps. */
export function nombresDe(error: unknown): string[] {
  const nombres: string[] = []
  for (let actual = error, nivel = 0; actual !== undefined && actual !== null && nivel < 5; nivel++) {
    const { name, inner, cause } = actual as { name?: unknown; inner?: unknown; cause?: unknown }
    if (typeof name === 'string') nombres.push(name)
    actual = inner ?? cause
  }
  return nombres
}

/** A disk that is full refuses on any connection. */
const conexionRota = (error: unknown): boolean => {
  const nombres = nombresDe(error)
  return !nombres.includes('QuotaExceededError') && nombres.some((nombre) => ROTA.includes(nombre))
}

export interface ConexionViva {
  /** Does it, and again on a new connection when this one broke. `seguir` is asked before each new attempt. */
  con<T>(tarea: (intento: number) => Promise<T>, seguir?: () => boolean): Promise<T>
  /** Nothing is opened again from here on. */
  cerrar(): void
}

/**
 * A connection that is opened again when the browser drops it; what was being read or written is tried once more. `antes` is
 * asked first, and may throw.
 */
export function conexionDe(dexie: () => Promise<Dexie>, antes: (nombre: string) => Promise<void>): ConexionViva {
  let reabriendo: Promise<void> | undefined
  let cerrada = false

  const reabrir = async (): Promise<void> => {
    const db = await dexie()
    if (db.isOpen()) db.close({ disableAutoOpen: false })
    await antes(db.name)
    await db.open()
  }
  return {
    async con(tarea, seguir = () => true) {
      for (let intento = 1; ; intento++) {
        try {
          return await tarea(intento)
        } catch (error) {
          if (cerrada || intento >= INTENTOS || !conexionRota(error) || !seguir()) throw error
          await (reabriendo ??= reabrir().finally(() => {
            reabriendo = undefined
          }))
          if (!seguir()) throw error
        }
      }
    },
    cerrar() {
      cerrada = true
    },
  }
}

/** Another tab keeps the database at an older version and does not let go. */
export class BaseBloqueada extends Error {
  override readonly name = 'BaseBloqueada'
}

/**
 * A newer version of the product has changed this database so that ours is no longer in it. Dexie would add an empty one of its
 * own and sell into it, where nobody looks (docs/RELIABILITY.md D11).
 */
export class BaseAjena extends Error {
  override readonly name = 'BaseAjena'
}

/** Dexie counts versions in tens; the schema of a row never changes (docs/adr/0016-versions-and-rollback.md). */
const VERSION_PROPIA = 10
const NUESTRO = 'docs'

/** Throws BaseAjena when the database is there and is not ours any more. Waits for an upgrade that is under way. */
export async function exigirPropia(fabrica: IDBFactory, nombre: string): Promise<void> {
  const ajena = await new Promise<boolean>((resolve, reject) => {
    const pedido = fabrica.open(nombre)
    // There is none: nothing is made of this question.
    pedido.onupgradeneeded = () => pedido.transaction?.abort()
    pedido.onerror = () => (pedido.error?.name === 'AbortError' ? resolve(false) : reject(pedido.error ?? new Error(nombre)))
    pedido.onsuccess = () => {
      const { version, objectStoreNames } = pedido.result
      pedido.result.close()
      resolve(version > VERSION_PROPIA && !objectStoreNames.contains(NUESTRO))
    }
  })
  if (ajena) throw new BaseAjena(nombre)
}

/** The same of those that are about to be opened, where a database of our own version needs no second look. */
export async function exigirPropias(fabrica: IDBFactory, nombres: readonly string[]): Promise<void> {
  // Where the browser does not list them, a newer one is found out when it fails.
  const bases = 'databases' in fabrica ? await fabrica.databases().catch(() => []) : []
  const masNuevas = bases.flatMap(({ name = '', version = 0 }) => (nombres.includes(name) && version > VERSION_PROPIA ? [name] : []))
  for (const nombre of masNuevas) await exigirPropia(fabrica, nombre)
}
