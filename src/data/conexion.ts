/**
 * Connections to IndexedDB that the browser closes behind our back (WebKit in the background, a cleared site, another tab
 * that upgrades: reliability.md D6, D11). RxDB tells Dexie not to open again by itself, so this does; what was under way is
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

/** A connection that is opened again when the browser drops it; what was being read or written is tried once more. */
export function conexionDe(dexie: () => Promise<Dexie>): ConexionViva {
  let reabriendo: Promise<void> | undefined
  let cerrada = false

  const reabrir = async (): Promise<void> => {
    const db = await dexie()
    if (db.isOpen()) db.close({ disableAutoOpen: false })
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
