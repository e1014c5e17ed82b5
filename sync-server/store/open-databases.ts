/** The databases of a store that are open, by name: each is opened once, and forgotten when it could not be. */
export class OpenDatabases<D> {
  readonly #abiertas = new Map<string, Promise<D>>()
  /** On their way out: who asks for one of them meanwhile gets the empty one that comes after it. */
  readonly #borrandose = new Map<string, Promise<void>>()

  abrir(nombre: string, abrirla: () => Promise<D>): Promise<D> {
    const abierta = this.#abiertas.get(nombre)
    if (abierta !== undefined) return abierta
    const antes = this.#borrandose.get(nombre)
    const db = antes ? antes.then(abrirla, abrirla) : abrirla()
    this.#abiertas.set(nombre, db)
    db.catch(() => this.#abiertas.delete(nombre))
    return db
  }

  /** `borrarla` closes it, when it is open, and takes away what it holds. */
  async borrar(nombre: string, borrarla: (abierta: D | undefined) => Promise<void>): Promise<void> {
    const abierta = this.#abiertas.get(nombre)
    this.#abiertas.delete(nombre)
    const borrando = Promise.resolve(abierta).then(borrarla)
    this.#borrandose.set(nombre, borrando)
    await borrando.finally(() => this.#borrandose.get(nombre) === borrando && this.#borrandose.delete(nombre))
  }

  /** All that are open, which it holds no more. */
  async soltar(): Promise<D[]> {
    const todas = await Promise.all(this.#abiertas.values())
    this.#abiertas.clear()
    return todas
  }
}
