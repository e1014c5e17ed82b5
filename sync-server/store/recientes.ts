/**
 * Documents that were read or written lately: each push asks for its device, its block and its receipts, and fetching them took longer
 * than storing the sale. Each adapter tells of every write that it makes, before and after; where others write too, what they changed is
 * told before anybody reads (`couch/vigencia.ts`). Kept as text, so that nobody changes what another one reads.
 */
import type { Stored } from './port.ts'

/** Of all databases of a store together, in UTF-16 units. */
const LARGO_MAXIMO = 32_000_000
/** Imports weigh a quarter of a megabyte each and are read once. */
const TEXTO_MAXIMO = 50_000
/** What remembering takes besides the text: also of a document that is not there. */
const DE_CADA_UNO = 200

/** How a document was left on disk; without a text, when it is not there. */
export interface Guardado {
  id: string
  rev: string
  texto: string | undefined
}
type Recordado = Omit<Guardado, 'id'>

/** What is remembered of all databases of a store; what was used longest ago goes first. With a maximum of 0, nothing is. */
export class MemoriaDeRecientes {
  readonly #maximo: number
  readonly #recordados = new Map<string, Recordado>()
  #largo = 0

  constructor(maximo = LARGO_MAXIMO) {
    this.#maximo = maximo
  }

  /** Reading it makes it the newest. */
  leer(clave: string): Recordado | undefined {
    const recordado = this.#recordados.get(clave)
    if (recordado === undefined) return undefined
    this.#recordados.delete(clave)
    this.#recordados.set(clave, recordado)
    return recordado
  }

  guardar(clave: string, recordado: Recordado): void {
    this.olvidar(clave)
    const largo = pesoDe(clave, recordado)
    if (largo > Math.min(TEXTO_MAXIMO, this.#maximo)) return
    this.#recordados.set(clave, recordado)
    this.#largo += largo
    for (const [vieja] of this.#recordados) {
      if (this.#largo <= this.#maximo) return
      this.olvidar(vieja)
    }
  }

  olvidar(clave: string): void {
    const recordado = this.#recordados.get(clave)
    if (recordado === undefined) return
    this.#recordados.delete(clave)
    this.#largo -= pesoDe(clave, recordado)
  }

  /** Of a whole database, by what its keys begin with. */
  olvidarTodo(prefijo: string): void {
    for (const clave of this.#recordados.keys()) if (clave.startsWith(prefijo)) this.olvidar(clave)
  }
}

const pesoDe = (clave: string, { texto }: Recordado): number => clave.length + (texto?.length ?? 0) + DE_CADA_UNO

/** Of one database. */
export class Recientes {
  readonly #memoria: MemoriaDeRecientes
  readonly #prefijo: string
  /** Under way; one that a write overtook is not in here any more, and is not kept. */
  readonly #lecturas = new Map<string, Promise<Recordado>>()
  /** Being written here, with the revision that somebody told of meanwhile. */
  readonly #escribiendo = new Map<string, string | undefined>()

  constructor(memoria: MemoriaDeRecientes, base: string) {
    this.#memoria = memoria
    this.#prefijo = `${base}/`
  }

  /** The document as it is kept, or as `traer` brings it. */
  async leer<T extends object>(id: string, traer: () => Promise<Stored<T> | undefined>): Promise<Stored<T> | undefined> {
    const [doc] = await this.leerVarios<T>([id], async () => [await traer()])
    return doc
  }

  /** The documents in the order asked; those that are not kept are brought together by `traer`, which answers in the order of what it is asked. */
  async leerVarios<T extends object>(
    ids: readonly string[],
    traer: (faltan: readonly string[]) => Promise<readonly (Stored<T> | undefined)[]>,
  ): Promise<(Stored<T> | undefined)[]> {
    const sabidos = new Map<string, Recordado | Promise<Recordado>>()
    for (const id of ids) {
      const sabido = this.#memoria.leer(this.#prefijo + id) ?? this.#lecturas.get(id)
      if (sabido !== undefined) sabidos.set(id, sabido)
    }
    const faltan = [...new Set(ids)].filter((id) => !sabidos.has(id))
    const traidos = faltan.length === 0 ? undefined : traer(faltan)
    if (traidos)
      for (const [i, id] of faltan.entries())
        sabidos.set(
          id,
          this.#empezar(id, () => traidos.then((docs) => docs[i])),
        )
    const recordados = await Promise.all(ids.map(async (id) => sabidos.get(id)))
    return recordados.map((recordado) => (recordado?.texto === undefined ? undefined : (JSON.parse(recordado.texto) as Stored<T>)))
  }

  /**
   * Writes these; what was read of them before the writing ended, whether it worked or not, is not kept. What `escribir` answers is, where
   * `guardar` says so and nobody else was seen to have changed it meanwhile.
   */
  async mientras<G extends Guardado>(
    ids: readonly string[],
    escribir: () => Promise<(G | undefined)[]>,
    guardar: (guardado: G) => boolean = () => true,
  ): Promise<(G | undefined)[]> {
    for (const id of ids) {
      this.#olvidar(id)
      this.#escribiendo.set(id, undefined)
    }
    let guardados: (G | undefined)[] = []
    try {
      guardados = await escribir()
      return guardados
    } finally {
      for (const id of ids) this.#olvidar(id)
      for (const guardado of guardados) {
        if (guardado === undefined || !guardar(guardado)) continue
        const { id, rev, texto } = guardado
        if ((this.#escribiendo.get(id) ?? rev) === rev) this.#memoria.guardar(this.#prefijo + id, { rev, texto })
      }
      for (const id of ids) this.#escribiendo.delete(id)
    }
  }

  /** This document is at that revision, says the store: what is kept of another one goes. */
  avisado(id: string, rev: string): void {
    if (this.#escribiendo.has(id)) this.#escribiendo.set(id, rev)
    if (this.#memoria.leer(this.#prefijo + id)?.rev !== rev) this.#olvidar(id)
  }

  olvidarTodo(): void {
    this.#memoria.olvidarTodo(this.#prefijo)
    this.#lecturas.clear()
    for (const id of this.#escribiendo.keys()) this.#escribiendo.set(id, '')
  }

  #olvidar(id: string): void {
    this.#memoria.olvidar(this.#prefijo + id)
    this.#lecturas.delete(id)
  }

  #empezar(id: string, traer: () => Promise<Stored<object> | undefined>): Promise<Recordado> {
    const lectura = traer().then((doc) => ({
      rev: doc?.rev ?? '',
      texto: doc && JSON.stringify(doc),
    }))
    this.#lecturas.set(id, lectura)
    const acabar = (guardar: () => void): void => {
      if (this.#lecturas.get(id) !== lectura) return
      this.#lecturas.delete(id)
      guardar()
    }
    lectura.then(
      (recordado) => acabar(() => this.#memoria.guardar(this.#prefijo + id, recordado)),
      // Who asked hears of the failure; here it only ends the reading.
      () => acabar(() => undefined),
    )
    return lectura
  }
}
