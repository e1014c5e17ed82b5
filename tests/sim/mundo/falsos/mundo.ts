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

/** A timer as Node gives it: nothing here keeps a process alive. */
class Reloj {
  cancelar: () => void = () => undefined
  unref(): this {
    return this
  }
}

/** In the place of the global ones, in production files. */
export function setTimeoutSim(tarea: () => void, ms = 0): Reloj {
  const reloj = new Reloj()
  reloj.cancelar = maquina().programar(ms, tarea)
  return reloj
}

export function setIntervalSim(tarea: () => void, ms: number): Reloj {
  const reloj = new Reloj()
  const { programar } = maquina()
  const otra = (): void => {
    reloj.cancelar = programar(ms, () => {
      otra()
      tarea()
    })
  }
  otra()
  return reloj
}

export const clearTimeoutSim = (reloj: Reloj | undefined): void => reloj?.cancelar()

/** Computing takes no time in a world: how long the machine really took would be no part of the seed (`sync-server/core/pausas.ts`). */
export const cronometroSim = { now: (): number => 0 }
