/**
 * Documents of one database that were read or changed lately: each push asks for its device, its block and its receipts, and
 * fetching them took longer than storing the sale. Right only because one process owns the store and tells of each write,
 * before and after. Kept as text, so that nobody changes what another one reads.
 */
import type { Stored } from './port.ts'

const MAXIMO = 500
/** Imports weigh a quarter of a megabyte each and are read once. */
const TEXTO_MAXIMO = 50_000

export class Recientes {
  /** By id, the one used longest ago first; undefined of one that is not there, which is asked for as often (a rule that nobody set). */
  readonly #textos = new Map<string, string | undefined>()
  /** Under way; one that a write overtook is not in here any more, and is not kept. */
  readonly #lecturas = new Map<string, Promise<string | undefined>>()

  /** The document as it is kept, or as `traer` brings it. */
  async leer<T extends object>(id: string, traer: () => Promise<Stored<T> | undefined>): Promise<Stored<T> | undefined> {
    const guardado = this.#textos.has(id)
    if (guardado) this.#guardar(id, this.#textos.get(id))
    const texto = guardado ? this.#textos.get(id) : await (this.#lecturas.get(id) ?? this.#empezar(id, traer))
    return texto === undefined ? undefined : (JSON.parse(texto) as Stored<T>)
  }

  /** Writes these; what was read of them before the writing ended, whether it worked or not, is not kept. */
  async mientras<R>(ids: readonly string[], escribir: () => Promise<R>): Promise<R> {
    this.#olvidar(ids)
    try {
      return await escribir()
    } finally {
      this.#olvidar(ids)
    }
  }

  /** This one changed, and is on disk so. */
  cambiado(id: string, texto: string): void {
    this.#guardar(id, texto)
  }

  #olvidar(ids: readonly string[]): void {
    for (const id of ids) {
      this.#textos.delete(id)
      this.#lecturas.delete(id)
    }
  }

  #empezar(id: string, traer: () => Promise<object | undefined>): Promise<string | undefined> {
    const lectura = traer().then((doc) => doc && JSON.stringify(doc))
    this.#lecturas.set(id, lectura)
    const acabar = (guardar: () => void): void => {
      if (this.#lecturas.get(id) !== lectura) return
      this.#lecturas.delete(id)
      guardar()
    }
    lectura.then(
      (texto) => acabar(() => this.#guardar(id, texto)),
      // Who asked hears of the failure; here it only ends the reading.
      () => acabar(() => undefined),
    )
    return lectura
  }

  #guardar(id: string, texto: string | undefined): void {
    this.#textos.delete(id)
    if (texto !== undefined && texto.length > TEXTO_MAXIMO) return
    this.#textos.set(id, texto)
    const [masVieja] = this.#textos.keys()
    if (this.#textos.size > MAXIMO && masVieja !== undefined) this.#textos.delete(masVieja)
  }
}
