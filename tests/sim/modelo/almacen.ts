/** A database of the server: documents by id, and the order in which they came, so that it can be cut back to any moment. */

interface Apunte<D> {
  id: number
  doc: D
  previo: D | undefined
}

export class Almacen<D> {
  readonly log: Apunte<D>[] = []
  readonly #porId = new Map<number, D>()
  /** As many entries are on disk. */
  firmes = 0

  get(id: number): D | undefined {
    return this.#porId.get(id)
  }

  docs(): IterableIterator<D> {
    return this.#porId.values()
  }

  crear(id: number, doc: D): boolean {
    if (this.#porId.has(id)) return false
    this.poner(id, doc)
    return true
  }

  poner(id: number, doc: D): void {
    this.log.push({ id, doc, previo: this.#porId.get(id) })
    this.#porId.set(id, doc)
  }

  /** What was written is on disk. */
  asentar(): void {
    this.firmes = this.log.length
  }

  /** Back to when it had so many entries. */
  cortar(largo: number): void {
    for (let i = this.log.length; i > largo; i--) {
      const apunte = this.log.pop()
      if (!apunte) break
      if (apunte.previo === undefined) this.#porId.delete(apunte.id)
      else this.#porId.set(apunte.id, apunte.previo)
    }
    this.firmes = Math.min(this.firmes, this.log.length)
  }
}
