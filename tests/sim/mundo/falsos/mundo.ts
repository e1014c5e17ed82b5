/**
 * What production code takes from the machine, while the simulator runs it: the bundler (`tests/sim/empaquetar.ts`) puts these
 * in the place of `node:fs`, `node:zlib`, `node:crypto`, `uuid` and the timers, and each asks the world that runs now.
 */
import type { ArchivosServidor } from '../archivos.ts'

export interface Maquina {
  archivos(): ArchivosServidor
  programar(ms: number, tarea: () => void): () => void
  /** Hex digits of a new name. */
  hex(digitos: number): string
}

let actual: Maquina | undefined

export const usarMaquina = (maquina: Maquina | undefined): void => {
  actual = maquina
}

export function maquina(): Maquina {
  if (!actual) throw new Error('no world runs')
  return actual
}

const cancelaciones = new Map<number, () => void>()
let relojes = 0

/** In the place of the global ones, in production files. */
export function setTimeoutSim(tarea: () => void, ms = 0): number {
  const reloj = ++relojes
  cancelaciones.set(
    reloj,
    maquina().programar(ms, () => {
      cancelaciones.delete(reloj)
      tarea()
    }),
  )
  return reloj
}

export function clearTimeoutSim(reloj: number | undefined): void {
  if (reloj === undefined) return
  cancelaciones.get(reloj)?.()
  cancelaciones.delete(reloj)
}
