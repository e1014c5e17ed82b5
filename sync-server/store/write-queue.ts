/**
 * Who waits to write into one database. One write at a time, so that guard, store and what is remembered see one state; what waits longer
 * than one write goes together in the next: one answer from the disk for all, across requests and kinds of documents.
 */
import { GuardError } from './guardia.ts'
import type { UpdateResult } from './port.ts'
import { StoreWriteError } from './write-error.ts'

/** Documents of one write. */
const MAX_BATCH = 500

/** A create without `rev`, a compare-and-set with it. */
export type Entrante = { id: string; rev?: string; _deleted?: boolean }

export interface Escrito {
  resultados: UpdateResult[]
  /** What the guard refused, by position. */
  rechazos: Map<number, string>
  /** What the store could not write of them although it wrote others, by position. */
  fallos?: Map<number, unknown>
}

interface Espera {
  docs: readonly Entrante[]
  resolve: (resultados: UpdateResult[]) => void
  reject: (error: unknown) => void
}

export interface OpcionesDeCola {
  base: string
  /** Writes documents of different ids at once. `hay`: what is to be created is there, most likely. */
  escribir: (docs: readonly Entrante[], hay: boolean) => Promise<Escrito>
  /** After each write, whether it worked or not. */
  alAcabar: () => void
  /** Nothing of such a write is on disk, and what was wrong with it may be one of those who wrote: each is written by itself. */
  porPartes?: (error: unknown) => boolean
}

export class WriteQueue {
  readonly #opciones: OpcionesDeCola
  #cola: Espera[] = []
  #escribiendo: Promise<void> | undefined

  constructor(opciones: OpcionesDeCola) {
    this.#opciones = opciones
  }

  /** An answer for each document in its order. Rejects with a `GuardError` after the rest is stored, or with a `StoreWriteError`. */
  write(docs: readonly Entrante[]): Promise<UpdateResult[]> {
    if (docs.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      this.#cola.push({ docs, resolve, reject })
      this.#escribiendo ??= this.#vaciar()
    })
  }

  /** Resolves when nothing is being written. */
  async fin(): Promise<void> {
    await this.#escribiendo
  }

  async #vaciar(): Promise<void> {
    while (this.#cola.length > 0) {
      const turno: Espera[] = []
      for (let docs = 0; this.#cola[0] !== undefined && (docs === 0 || docs + this.#cola[0].docs.length <= MAX_BATCH);) {
        const espera = this.#cola.shift() as Espera
        docs += espera.docs.length
        turno.push(espera)
      }
      await this.#escribirTurno(turno)
    }
    this.#escribiendo = undefined
  }

  async #escribirTurno(turno: readonly Espera[]): Promise<void> {
    const { base, alAcabar, porPartes } = this.#opciones
    try {
      const { resultados, rechazos, fallos } = await this.#porRondas(turno.flatMap(({ docs }) => docs))
      let i = 0
      for (const { docs, resolve, reject } of turno) {
        const fallido = docs.findIndex((_, n) => fallos.has(i + n))
        const rechazados = docs.flatMap((doc, n) => {
          const motivo = rechazos.get(i + n)
          return motivo === undefined ? [] : [{ id: doc.id, motivo }]
        })
        if (fallido >= 0) reject(new StoreWriteError(base, fallos.get(i + fallido)))
        else if (rechazados.length > 0) reject(new GuardError(rechazados))
        else resolve(resultados.slice(i, i + docs.length))
        i += docs.length
      }
    } catch (error) {
      if (turno.length > 1 && !(error instanceof StoreWriteError) && porPartes?.(error) === true)
        for (const uno of turno) await this.#escribirTurno([uno])
      else {
        const fallo = error instanceof StoreWriteError ? error : new StoreWriteError(base, error)
        for (const { reject } of turno) reject(fallo)
      }
    }
    alAcabar()
  }

  /**
   * No two writes of one document go to the store together: what PouchDB refuses of them it keeps as a branch without content, which is the document as
   * soon as the other is deleted. Then its changes cannot be read (the process dies of it), and it can never be created again.
   */
  async #porRondas(docs: readonly Entrante[]): Promise<Required<Escrito>> {
    const todo: Required<Escrito> = { resultados: [], rechazos: new Map(), fallos: new Map() }
    for (let quedan = [...docs.entries()], ronda = 0; quedan.length > 0; ronda++) {
      const primeros = new Map(quedan.toReversed().map((uno) => [uno[1].id, uno]))
      const ahora = quedan.filter((uno) => primeros.get(uno[1].id) === uno)
      const escrito = await this.#opciones
        .escribir(
          ahora.map(([, doc]) => doc),
          ronda > 0,
        )
        .catch((error: unknown) => {
          // The rounds before are on disk: nobody may write all of it again.
          throw ronda === 0 ? error : new StoreWriteError(this.#opciones.base, error)
        })
      for (const [n, [i]] of ahora.entries()) {
        todo.resultados[i] = escrito.resultados[n] ?? { ok: false, motivo: 'conflicto' }
        const motivo = escrito.rechazos.get(n)
        if (motivo !== undefined) todo.rechazos.set(i, motivo)
        if (escrito.fallos?.has(n) === true) todo.fallos.set(i, escrito.fallos.get(n))
      }
      quedan = quedan.filter((uno) => primeros.get(uno[1].id) !== uno)
    }
    return todo
  }
}
