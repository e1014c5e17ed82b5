/**
 * Tells of writes in one CouchDB database by one long poll, however many listen. It starts from a sequence that was taken
 * before and asks again from the last one it got, so a cut connection loses nothing: who asks twice from `now` misses what lies between.
 */
import { type CouchClient, esEstado } from './client.ts'

/** CouchDB ends a quiet poll after this long; ours gives up a little later, when the line is dead. */
const POLL_MS = 25_000
const DEAD_MS = 35_000
const RETRY_MS = [250, 1000, 4000, 10_000] as const

export class CouchWatch {
  readonly #cliente: CouchClient
  readonly #ruta: string
  readonly #avisos = new Set<() => void>()
  #parar: AbortController | undefined

  constructor(cliente: CouchClient, ruta: string) {
    this.#cliente = cliente
    this.#ruta = ruta
  }

  /** Calls back after each write from now on, and once when it has begun to listen; returns the way to stop. */
  add(aviso: () => void): () => void {
    const propio = () => aviso()
    this.#avisos.add(propio)
    if (this.#parar === undefined) {
      this.#parar = new AbortController()
      void this.#seguir(this.#parar.signal)
    }
    return () => {
      this.#avisos.delete(propio)
      if (this.#avisos.size === 0) this.close()
    }
  }

  close(): void {
    this.#avisos.clear()
    this.#parar?.abort()
    this.#parar = undefined
  }

  async #seguir(parar: AbortSignal): Promise<void> {
    let desde: string | undefined
    for (let fallos = 0; !parar.aborted;) {
      try {
        const pagina = await this.#poll(desde, parar)
        fallos = 0
        if (desde === undefined || pagina.results.length > 0) for (const aviso of this.#avisos) queueMicrotask(aviso)
        desde = pagina.last_seq
      } catch (error) {
        if (parar.aborted || esEstado(error, 404)) return
        await esperar(RETRY_MS[Math.min(fallos++, RETRY_MS.length - 1)] ?? 0, parar)
      }
    }
  }

  /** What changed after `desde`, as soon as something does; without `desde`, where we are now. */
  async #poll(desde: string | undefined, parar: AbortSignal): Promise<{ results: unknown[]; last_seq: string }> {
    const consulta = desde === undefined ? { since: 'now', limit: 0 } : { since: desde, feed: 'longpoll', timeout: POLL_MS, limit: 1000 }
    const signal = AbortSignal.any([parar, AbortSignal.timeout(DEAD_MS)])
    const pagina = (await this.#cliente.pedir({
      metodo: 'GET',
      ruta: `${this.#ruta}/_changes`,
      consulta,
      signal,
    })) as {
      results?: unknown[]
      last_seq?: string
    }
    if (!Array.isArray(pagina.results) || pagina.last_seq === undefined) throw new Error('CouchDB did not answer with changes')
    return { results: pagina.results, last_seq: pagina.last_seq }
  }
}

const esperar = (ms: number, parar: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const fin = setTimeout(resolve, ms)
    parar.addEventListener('abort', () => {
      clearTimeout(fin)
      resolve()
    })
  })
