/** Chance that is the same each time: what a demo shop's days draw from. */
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { v7 as uuidv7 } from 'uuid'

export class Azar {
  readonly #rng

  constructor(semilla: number) {
    this.#rng = xoroshiro128plus(semilla)
  }

  /** A whole number between both, both included. */
  entre(desde: number, hasta: number): number {
    return uniformInt(this.#rng, desde, hasta)
  }

  /** From 0 up to 1, 1 left out. */
  fraccion(): number {
    return uniformInt(this.#rng, 0, 0xffffff) / 0x1000000
  }

  /** Does it happen, so many times of a hundred? */
  pasa(deCien: number): boolean {
    return this.fraccion() * 100 < deCien
  }

  uno<T>(de: readonly T[]): T {
    const elegido = de[this.entre(0, de.length - 1)]
    if (elegido === undefined) throw new Error('There is nothing to choose from')
    return elegido
  }

  /** The place of one of them, as likely as its weight says. */
  pesado(pesos: readonly number[]): number {
    let queda = this.fraccion() * pesos.reduce((suma, peso) => suma + peso, 0)
    const lugar = pesos.findIndex((peso) => (queda -= peso) < 0)
    return lugar < 0 ? pesos.length - 1 : lugar
  }

  /** An id made at that instant. */
  uuid(msecs: number): string {
    return uuidv7({ msecs, random: Uint8Array.from({ length: 16 }, () => this.entre(0, 255)) })
  }
}
