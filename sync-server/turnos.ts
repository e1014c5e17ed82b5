/** Work that must not overlap, one after another under a name: "is this the last owner?" and the change that follows from it. */
export class Turnos {
  readonly #colas = new Map<string, Promise<unknown>>()

  /** Runs `trabajo` when everything asked before it under this name has ended. */
  async enFila<T>(nombre: string, trabajo: () => Promise<T>): Promise<T> {
    const anterior = this.#colas.get(nombre) ?? Promise.resolve()
    const propio = anterior.then(trabajo, trabajo)
    this.#colas.set(nombre, propio)
    try {
      return await propio
    } finally {
      if (this.#colas.get(nombre) === propio) this.#colas.delete(nombre)
    }
  }
}
