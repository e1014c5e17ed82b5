/**
 * Keeps what is remembered of one CouchDB database right by the database's own sequence, never by time: before anybody reads what is
 * remembered, the database says what was written since it last did. Many who read at once are one question. Who alone writes to it,
 * because it has the lease (`arriendo.ts`), asks once in each term of it and then remembers what it writes.
 */
import type { CouchClient } from './client.ts'
import type { Recientes } from '../recientes.ts'

/** What moved since, at most; after more than that nothing is remembered. */
const PAGINA = 1000

/** A write whose answer was lost may still arrive: CouchDB gives up after a minute, and so does this side. */
const DUDA_MS = 150_000

interface Novedades {
  results: { id: string; deleted?: boolean; changes: { rev: string }[] }[]
  last_seq: string
  pending: number
}

export class Vigencia {
  readonly #cliente: CouchClient
  readonly #ruta: string
  readonly #recientes: Recientes
  /** The term in which this process alone writes; 0 when others may. */
  readonly #termino: () => number
  readonly #reloj: () => number
  #dudaHasta = 0
  /** Up to here it is known what was written. */
  #hasta: string | undefined
  /** The term in which it was last asked. */
  #preguntado = 0
  #enCurso: Promise<void> | undefined
  #siguiente: Promise<void> | undefined

  constructor(cliente: CouchClient, ruta: string, recientes: Recientes, termino: () => number, reloj = () => performance.now()) {
    this.#cliente = cliente
    this.#ruta = ruta
    this.#recientes = recientes
    this.#termino = termino
    this.#reloj = reloj
  }

  /** A write of this process failed, and may be there later all the same: for a while it is asked before each read, as where others write. */
  dudar(): void {
    this.#dudaHasta = this.#reloj() + DUDA_MS
  }

  /** What is remembered is what was there at this call, or later. Rejects when the database does not say. */
  alDia(): Promise<void> {
    const termino = this.#termino()
    if (termino > 0 && termino === this.#preguntado && this.#reloj() >= this.#dudaHasta) return Promise.resolve()
    if (this.#enCurso === undefined) return this.#empezar()
    // The question under way may have been answered before what the caller has to see was written.
    const seguir = (): Promise<void> => {
      this.#siguiente = undefined
      return this.#empezar()
    }
    return (this.#siguiente ??= this.#enCurso.then(seguir, seguir))
  }

  #empezar(): Promise<void> {
    // What is asked while in doubt does not settle it: the write may arrive after the answer.
    const termino = this.#reloj() < this.#dudaHasta ? 0 : this.#termino()
    this.#enCurso = this.#preguntar()
      .then(() => {
        this.#preguntado = termino
      })
      .finally(() => {
        this.#enCurso = undefined
      })
    return this.#enCurso
  }

  async #preguntar(): Promise<void> {
    const desde = this.#hasta
    if (desde === undefined) return this.#empezarDeNuevo()
    const { results, last_seq, pending } = await this.#cambios({ since: desde, limit: PAGINA })
    // One that was made anew counts from the beginning: what is remembered is of the one before.
    if (pending > 0 || Number.parseInt(last_seq, 10) < Number.parseInt(desde, 10)) return this.#empezarDeNuevo()
    for (const { id, deleted, changes } of results) this.#recientes.avisado(id, deleted === true ? '' : (changes[0]?.rev ?? ''))
    this.#hasta = last_seq
  }

  async #empezarDeNuevo(): Promise<void> {
    this.#hasta = undefined
    const { last_seq } = await this.#cambios({ since: 'now', limit: 0 })
    this.#recientes.olvidarTodo()
    this.#hasta = last_seq
  }

  async #cambios(consulta: Record<string, string | number>): Promise<Novedades> {
    const pagina = (await this.#cliente.pedir({
      metodo: 'GET',
      ruta: `${this.#ruta}/_changes`,
      consulta,
    })) as Partial<Novedades>
    if (!Array.isArray(pagina.results) || pagina.last_seq === undefined)
      throw new Error(`CouchDB did not say what changed in ${this.#ruta}`)
    return {
      results: pagina.results,
      last_seq: String(pagina.last_seq),
      pending: pagina.pending ?? 0,
    }
  }
}
