/**
 * What was written last in each database: jobs, folds, screens and notices follow it, and would each read the same documents from disk and
 * take them apart again. Right only because one process owns the store and tells of each write. Kept as text, so that nobody changes what
 * another one reads.
 */
import type { Change, Stored } from './port.ts'

/** Of all databases together. */
const TEXTO_MAXIMO = 16_000_000

interface Escrito {
  id: string
  /** undefined of one that was deleted. */
  texto: string | undefined
}
interface Lote {
  /** The checkpoint after it. */
  hasta: number
  escritos: readonly Escrito[]
}

/** How much is remembered of all databases of a store; what was written longest ago goes first. */
export class MemoriaDeCambios {
  readonly #cola: { de: Cambiados; largo: number }[] = []
  #largo = 0

  tomar(de: Cambiados, largo: number): void {
    this.#cola.push({ de, largo })
    this.#largo += largo
    for (let primero = this.#cola[0]; this.#largo > TEXTO_MAXIMO && primero; primero = this.#cola[0]) {
      this.#cola.shift()
      this.#largo -= primero.largo
      primero.de.olvidarUno()
    }
  }
}

/** Of one database: its last writes without a gap. */
export class Cambiados {
  readonly #memoria: MemoriaDeCambios
  /** The checkpoint before the first of them. */
  #desde: number
  #lotes: Lote[] = []
  /** By id, the write that has it as it is now. */
  readonly #ultimo = new Map<string, Lote>()
  /** Of what was forgotten out of turn, the store's memory is told later. */
  #adelantados = 0

  constructor(memoria: MemoriaDeCambios, seq: number) {
    this.#memoria = memoria
    this.#desde = seq
  }

  /** One write, that moved the database on to `hasta`. */
  anotar(hasta: number, escritos: readonly Escrito[]): void {
    const antes = this.#lotes.at(-1)?.hasta ?? this.#desde
    // Whatever it was, not all of it was told here.
    if (hasta - antes !== escritos.length) return this.#olvidarTodo(hasta)
    const lote = { hasta, escritos }
    this.#lotes.push(lote)
    for (const { id } of escritos) this.#ultimo.set(id, lote)
    this.#memoria.tomar(
      this,
      escritos.reduce((suma, { id, texto = '' }) => suma + id.length + texto.length, 0),
    )
  }

  /** Changes after a checkpoint, each document once as it is now, whole writes and no more than `limite`; undefined when they are not all here. */
  leer<T extends object>(desde: number, limite: number): { cambios: Change<T>[]; hasta: number } | undefined {
    const primero = desde === this.#desde ? 0 : this.#lotes.findLastIndex(({ hasta }) => hasta === desde) + 1
    if (primero === 0 && desde !== this.#desde) return undefined
    const cambios: Change<T>[] = []
    let hasta = desde
    for (const lote of this.#lotes.slice(primero)) {
      const vigentes = lote.escritos.filter(({ id }) => this.#ultimo.get(id) === lote)
      if (cambios.length + vigentes.length > limite) break
      for (const { id, texto } of vigentes)
        cambios.push({ id, borrado: texto === undefined, doc: texto === undefined ? undefined : (JSON.parse(texto) as Stored<T>) })
      hasta = lote.hasta
    }
    return hasta === desde ? undefined : { cambios, hasta }
  }

  /** The document as the last write left it; undefined when that is not here, or was its deletion. */
  texto(id: string): string | undefined {
    return this.#ultimo.get(id)?.escritos.find((escrito) => escrito.id === id)?.texto
  }

  /** A write failed: what of it is on disk is not known. */
  dudar(): void {
    this.#olvidarTodo(this.#lotes.at(-1)?.hasta ?? this.#desde)
  }

  /** The first write goes. */
  olvidarUno(): void {
    if (this.#adelantados > 0) this.#adelantados--
    else this.#soltar()
  }

  #soltar(): void {
    const lote = this.#lotes.shift()
    if (!lote) return
    this.#desde = lote.hasta
    for (const { id } of lote.escritos) if (this.#ultimo.get(id) === lote) this.#ultimo.delete(id)
  }

  #olvidarTodo(desde: number): void {
    this.#adelantados += this.#lotes.length
    this.#lotes = []
    this.#ultimo.clear()
    this.#desde = desde
  }
}
