/** An index: keys in order, found by halving. A key is its parts, each ended by NUL, and an id at the end. */

export const clave = (partes: readonly (string | number)[]): string =>
  partes.map((parte) => `${typeof parte === 'number' ? String(parte).padStart(12, '0') : parte}\u0000`).join('')

export const idDe = (entrada: string): string => entrada.slice(entrada.lastIndexOf('\u0000', entrada.length - 2) + 1, -1)

export class Ordenado {
  readonly #entradas: string[] = []

  /** Position of the first entry that is not before this. */
  #lugar(entrada: string): number {
    let [bajo, alto] = [0, this.#entradas.length]
    while (bajo < alto) {
      const medio = (bajo + alto) >> 1
      if ((this.#entradas[medio] ?? '') < entrada) bajo = medio + 1
      else alto = medio
    }
    return bajo
  }

  poner(entrada: string): void {
    const i = this.#lugar(entrada)
    if (this.#entradas[i] !== entrada) this.#entradas.splice(i, 0, entrada)
  }

  quitar(entrada: string): void {
    const i = this.#lugar(entrada)
    if (this.#entradas[i] === entrada) this.#entradas.splice(i, 1)
  }

  /** Entries in [desde, hasta), in order. */
  entre(desde: string, hasta: string): string[] {
    return this.#entradas.slice(this.#lugar(desde), this.#lugar(hasta))
  }

  get ultima(): string | undefined {
    return this.#entradas.at(-1)
  }
}
