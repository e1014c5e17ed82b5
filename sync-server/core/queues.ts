/** Work that must not overlap, one after another under a name: "is this the last owner?" and the change that follows from it. */
export class KeyedQueue {
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

/** Work of which one thing is done at a time, and of those who wait each has their turn in a circle: a hundred of one hold up nobody by more than one. */
export class FairQueue {
  readonly #esperan = new Map<string, (() => Promise<void>)[]>()
  #gira = false

  /** Does it when it is the turn of `quien`, in the order that they asked. */
  enRueda<T>(quien: string, trabajo: () => Promise<T>): Promise<T> {
    return new Promise((listo, fallar) => {
      const suyos = this.#esperan.get(quien) ?? []
      suyos.push(() => trabajo().then(listo, fallar))
      this.#esperan.set(quien, suyos)
      if (!this.#gira) void this.#girar()
    })
  }

  async #girar(): Promise<void> {
    this.#gira = true
    for (let [turno] = this.#esperan; turno; [turno] = this.#esperan) {
      const [quien, suyos] = turno
      const trabajo = suyos.shift()
      // To the end of the circle, or out of it.
      this.#esperan.delete(quien)
      if (suyos.length > 0) this.#esperan.set(quien, suyos)
      await trabajo?.()
    }
    this.#gira = false
  }
}

type Hacer<P> = (trabajos: readonly P[]) => Promise<void>
interface Espera<P> {
  trabajo: P
  hacer: Hacer<P>
  listo: () => void
  fallar: (error: unknown) => void
}

/**
 * Work under a name that costs no more for many than for one: whoever comes while it is being done waits, and those who wait are the next
 * batch. What fails, fails for its whole batch.
 */
export class BatchQueue<P> {
  readonly #colas = new Map<string, Espera<P>[]>()

  /** Resolves when this was done together with what waited beside it, in the order asked, in the way that the first of them brought. */
  enTanda(nombre: string, trabajo: P, hacer: Hacer<P>): Promise<void> {
    return new Promise((listo, fallar) => {
      const espera = { trabajo, hacer, listo, fallar }
      const cola = this.#colas.get(nombre)
      if (cola) cola.push(espera)
      else void this.#vaciar(nombre, espera)
    })
  }

  async #vaciar(nombre: string, primera: Espera<P>): Promise<void> {
    for (let tanda = [primera]; tanda[0]; tanda = this.#colas.get(nombre) ?? []) {
      this.#colas.set(nombre, [])
      const [{ hacer }, esta] = [tanda[0], tanda]
      await hacer(esta.map(({ trabajo }) => trabajo)).then(
        () => esta.forEach(({ listo }) => listo()),
        (error: unknown) => esta.forEach(({ fallar }) => fallar(error)),
      )
    }
    this.#colas.delete(nombre)
  }
}

/** Turns that last as long as what they are for: two processes that open one store are met by revision, and so are two stores opened in one. */
export const turnosPor = (): ((de: object) => KeyedQueue) => porCada(() => new KeyedQueue())

/** Batches that last as long as what they are for. */
export const tandasPor = <P>(): ((de: object) => BatchQueue<P>) => porCada(() => new BatchQueue<P>())

function porCada<T>(crear: () => T): (de: object) => T {
  const todos = new WeakMap<object, T>()
  return (de) => {
    const suyos = todos.get(de) ?? crear()
    todos.set(de, suyos)
    return suyos
  }
}
