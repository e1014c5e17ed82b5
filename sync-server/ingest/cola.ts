/**
 * Who waits at a store's door, and what goes into its next write. Who brings little sells now, and has every other turn before those who hand
 * in what they kept for days; and a write is as large as the store writes in half a second. In order of arrival, five hundred at once, a
 * sale waited for a minute on a CouchDB that a hundred tills came back to.
 */

/** What one device brought. */
export interface Entrega {
  envios: readonly unknown[]
  /** How many of them went into a write. */
  tomados: number
}

/** What of it goes into one write. */
export interface Parte<E extends Entrega> {
  entrega: E
  envios: readonly unknown[]
}

/** Something else that must not meet a write half-way. */
type Tarea = () => Promise<void>

/** What a write may take. */
const ESCRITURA_MS = 500
/** Items of one write, of those who bring much: as many as are written in that time, between these. */
const LOTE_MENOR = 20
const LOTE_INICIAL = 100
const LOTE_MAYOR = 500
/** Who brings no more than this sells now. */
const LIGERO = 10

export class Cola<E extends Entrega> {
  #ligeras: E[] = []
  #demas: (E | Tarea)[] = []
  #lote = LOTE_INICIAL
  #tocaLigeras = true

  poner(entrega: E): void {
    if (entrega.envios.length <= LIGERO) this.#ligeras.push(entrega)
    else this.#demas.push(entrega)
  }

  ponerTarea(tarea: Tarea): void {
    this.#demas.push(tarea)
  }

  /** Nothing more of it goes into a write. */
  quitar(entrega: E): void {
    this.#demas = this.#demas.filter((otra) => otra !== entrega)
  }

  /** A task, or what goes into one write; undefined when nobody waits. */
  siguiente(): Tarea | readonly Parte<E>[] | undefined {
    const [primera] = this.#demas
    if (typeof primera === 'function') {
      this.#demas.shift()
      return primera
    }
    const ligeras = this.#ligeras.length > 0 && (this.#tocaLigeras || primera === undefined)
    this.#tocaLigeras = !ligeras
    const partes = ligeras ? this.#ligeras.splice(0, LOTE_MAYOR / LIGERO).map((entrega) => tomar(entrega, LIGERO)) : this.#pesadas()
    return partes.length === 0 ? undefined : partes
  }

  #pesadas(): Parte<E>[] {
    const partes: Parte<E>[] = []
    let caben = this.#lote
    for (let [otra] = this.#demas; caben > 0 && otra !== undefined && typeof otra !== 'function'; [otra] = this.#demas) {
      const parte = tomar(otra, caben)
      partes.push(parte)
      caben -= parte.envios.length
      if (otra.tomados === otra.envios.length) this.#demas.shift()
    }
    return partes
  }

  /** How long the last write took (ms): what takes too long is halved, what went fast and was full is doubled. */
  seEscribio(items: number, tardo: number): void {
    if (tardo > ESCRITURA_MS) this.#lote = Math.max(LOTE_MENOR, this.#lote >> 1)
    else if (items >= this.#lote && tardo < ESCRITURA_MS / 2) this.#lote = Math.min(LOTE_MAYOR, this.#lote * 2)
  }
}

/** The next of what it brought, at most so many. */
function tomar<E extends Entrega>(entrega: E, cuantos: number): Parte<E> {
  const desde = entrega.tomados
  entrega.tomados = Math.min(entrega.envios.length, desde + cuantos)
  return { entrega, envios: entrega.envios.slice(desde, entrega.tomados) }
}
