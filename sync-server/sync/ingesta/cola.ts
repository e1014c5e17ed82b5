/**
 * Who waits at a store's door, and what goes into its next write. Who brings little sells now, and has every other turn before those who hand
 * in what they kept for days; and a write is as large as the store writes in half a second. In order of arrival, five hundred at once, a
 * sale waited for a minute on a CouchDB that a hundred tills came back to. Nor is it more than a megabyte: eight of garbage in one write held
 * up every store's health for 200 ms.
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
/** Of text (UTF-16 units); what is larger goes by itself. */
const LOTE_TEXTO = 1_000_000
/** Who brings no more than this sells now. */
const LIGERO = 10
const LIGERO_TEXTO = 100_000

/**
 * Those who were answered together come back together: half of what the write took, and at most this, is waited for them. Without it they
 * fell apart into groups that waited for each other's writes, and a CouchDB took half as many receipts a second.
 */
const REUNIR_MS = 10

const textoDe = (envio: unknown): number =>
  typeof envio === 'object' && envio !== null && 'texto' in envio && typeof envio.texto === 'string' ? envio.texto.length : 0

export class Cola<E extends Entrega> {
  #ligeras: E[] = []
  #demas: (E | Tarea)[] = []
  #lote = LOTE_INICIAL
  #tocaLigeras = true
  #entregas = 0
  #tardo = 0

  poner(entrega: E): void {
    const texto = entrega.envios.reduce<number>((suma, envio) => suma + textoDe(envio), 0)
    if (entrega.envios.length <= LIGERO && texto <= LIGERO_TEXTO) this.#ligeras.push(entrega)
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
    const partes = ligeras
      ? this.#ligeras.splice(0, LOTE_MAYOR / LIGERO).map((entrega) => tomar(entrega, LIGERO, LOTE_TEXTO))
      : this.#pesadas()
    return partes.length === 0 ? undefined : partes
  }

  #pesadas(): Parte<E>[] {
    const partes: Parte<E>[] = []
    let caben = this.#lote
    let texto = LOTE_TEXTO
    for (let [otra] = this.#demas; caben > 0 && otra !== undefined && typeof otra !== 'function'; [otra] = this.#demas) {
      if (partes.length > 0 && textoDe(otra.envios[otra.tomados]) > texto) break
      const parte = tomar(otra, caben, texto)
      partes.push(parte)
      caben -= parte.envios.length
      for (const envio of parte.envios) texto -= textoDe(envio)
      if (otra.tomados === otra.envios.length) this.#demas.shift()
    }
    return partes
  }

  /** How long it is worth waiting before the next write, for those whom the last one answered; 0 when as many wait already. */
  esperaMs(): number {
    const esperan = this.#ligeras.length + this.#demas.length
    return this.#entregas > 1 && esperan < this.#entregas ? Math.min(REUNIR_MS, this.#tardo >> 1) : 0
  }

  /** How long the last write took (ms), of what so many brought: what takes too long is halved, what went fast and was full is doubled. */
  seEscribio(items: number, tardo: number, entregas: number): void {
    this.#entregas = entregas
    this.#tardo = tardo
    if (tardo > ESCRITURA_MS) this.#lote = Math.max(LOTE_MENOR, this.#lote >> 1)
    else if (items >= this.#lote && tardo < ESCRITURA_MS / 2) this.#lote = Math.min(LOTE_MAYOR, this.#lote * 2)
  }
}

/** The next of what it brought, at most so many and so much text, and one at least. */
function tomar<E extends Entrega>(entrega: E, cuantos: number, texto: number): Parte<E> {
  const desde = entrega.tomados
  const hasta = Math.min(entrega.envios.length, desde + cuantos)
  let cabe = texto
  do cabe -= textoDe(entrega.envios[entrega.tomados++])
  while (entrega.tomados < hasta && cabe >= textoDe(entrega.envios[entrega.tomados]))
  return { entrega, envios: entrega.envios.slice(desde, entrega.tomados) }
}
