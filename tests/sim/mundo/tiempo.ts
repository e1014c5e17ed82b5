/**
 * Virtual time: a queue of what happens when, run one thing at a time. Whatever one of them set going is finished (all its
 * microtasks) before the next begins, so a run depends on its seed alone. Nothing here looks at a real clock.
 */
import { huella } from '../semilla.ts'

interface Suceso {
  ms: number
  orden: number
  tarea: (() => void) | undefined
}

const antes = (a: Suceso, b: Suceso): boolean => a.ms < b.ms || (a.ms === b.ms && a.orden < b.orden)

/** Every microtask that is due has run when this resolves. */
const asentar = (): Promise<void> => new Promise((listo) => void setImmediate(listo))

export class Tiempo {
  ahora: number
  /** Things that happened, and the hash of all that was noted. */
  sucesos = 0
  traza = 0x811c9dc5
  /** Told of each note, when somebody wants to read along. */
  alAnotar: ((nota: string) => void) | undefined
  readonly #cola: Suceso[] = []
  #orden = 0

  constructor(inicio: number) {
    this.ahora = inicio
  }

  /** Notes something down: it becomes part of the trace. */
  anotar(nota: string): void {
    this.traza = huella(`${this.ahora} ${nota}`, this.traza)
    this.alAnotar?.(`${new Date(this.ahora).toISOString()} ${nota}`)
  }

  programar(ms: number, tarea: () => void): () => void {
    const suceso: Suceso = { ms: this.ahora + Math.max(0, ms), orden: this.#orden++, tarea }
    this.#meter(suceso)
    return () => {
      suceso.tarea = undefined
    }
  }

  dormir(ms: number): Promise<void> {
    return new Promise((listo) => void this.programar(ms, listo))
  }

  /** Runs what is due until this moment. */
  async correrHasta(fin: number): Promise<void> {
    await asentar()
    for (;;) {
      const primero = this.#cola[0]
      if (primero === undefined || primero.ms > fin) break
      this.#sacar()
      if (primero.tarea === undefined) continue
      if (primero.ms > this.ahora) this.ahora = primero.ms
      this.sucesos++
      primero.tarea()
      await asentar()
    }
    if (fin > this.ahora) this.ahora = fin
  }

  correr(ms: number): Promise<void> {
    return this.correrHasta(this.ahora + ms)
  }

  /** Everybody sleeps: nothing runs meanwhile, and what was due is late, as on a computer that was shut. */
  saltar(ms: number): void {
    this.ahora += ms
  }

  #meter(suceso: Suceso): void {
    const cola = this.#cola
    let i = cola.length
    cola.push(suceso)
    while (i > 0) {
      const padre = (i - 1) >> 1
      const otro = cola[padre]
      if (otro === undefined || !antes(suceso, otro)) break
      cola[i] = otro
      i = padre
    }
    cola[i] = suceso
  }

  #sacar(): void {
    const cola = this.#cola
    const ultimo = cola.pop()
    if (ultimo === undefined || cola.length === 0) return
    let i = 0
    for (;;) {
      let hijo = 2 * i + 1
      const izquierdo = cola[hijo]
      if (izquierdo === undefined) break
      const derecho = cola[hijo + 1]
      let menor = izquierdo
      if (derecho !== undefined && antes(derecho, izquierdo)) {
        menor = derecho
        hijo++
      }
      if (!antes(menor, ultimo)) break
      cola[i] = menor
      i = hijo
    }
    cola[i] = ultimo
  }
}
