/** Workers over one bundle of the simulator: a queue of worlds, as many at once as there are cores. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Encargo, Informe } from './mundo/obrero.ts'

export const NUCLEOS = Math.max(1, Math.min(2, availableParallelism()))

/** The worker itself did not run: nothing is known of its worlds. */
export class ObreroRoto extends Error {}

export class Obrero {
  readonly #worker: Worker
  #espera: { listo: (informe: Informe) => void; mal: (error: Error) => void } | undefined

  constructor(archivo: string) {
    this.#worker = new Worker(archivo, { stdout: false, execArgv: ['--no-warnings'] })
    this.#worker.on('message', (mensaje: Informe | { error: string }) => {
      const espera = this.#espera
      this.#espera = undefined
      if ('error' in mensaje) espera?.mal(new Error(mensaje.error))
      else espera?.listo(mensaje)
    })
    this.#worker.on('error', (error) => this.#espera?.mal(new ObreroRoto(String(error))))
  }

  hacer(encargo: Encargo): Promise<Informe> {
    return new Promise((listo, mal) => {
      this.#espera = { listo, mal }
      this.#worker.postMessage(encargo)
    })
  }

  async terminar(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Runs seeds until there are no more, or until `alInforme` says that it is enough. */
export async function correrSemillas(
  archivo: string,
  semillas: Iterable<number>,
  alInforme: (informe: Informe) => boolean | void,
  { recorte = { fuera: [] }, obreros = NUCLEOS }: { recorte?: Encargo['recorte']; obreros?: number } = {},
): Promise<void> {
  const pendientes = semillas[Symbol.iterator]()
  let basta = false
  const turno = async (): Promise<void> => {
    const obrero = new Obrero(archivo)
    try {
      for (let siguiente = pendientes.next(); !basta && siguiente.done !== true; siguiente = pendientes.next())
        if (alInforme(await obrero.hacer({ semilla: siguiente.value, recorte, contar: false })) === true) basta = true
    } finally {
      await obrero.terminar()
    }
  }
  await Promise.all(Array.from({ length: obreros }, turno))
}
