/**
 * The keys by which a person's own rows are sealed in this browser (sello.ts), each in a file of its own beside IndexedDB. XChaCha20-Poly1305,
 * whose library seals at once: a page that is closing has no time to wait.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'
import { deBase64, enBase64 } from '../base64.ts'
import type { Puertos } from '../puertos.ts'

/** Seals single texts at once, by the keys that were read last. */
export interface Sello {
  /** What it says; undefined when its key is not here. `de` is the name that it was sealed for. */
  abrir(de: string, texto: string): string | undefined
  /** As it is to be kept: sealed, or as it is where there is no key. */
  cerrar(de: string, texto: string): string
}

/** JSON, so that an earlier version reads something that it does not know instead of failing. */
const MARCA = '{"sellado":"'
const FIN = '"}'
/** Two salts of 16 bytes in hex. */
const ENTERA = /^[0-9a-f]{64}$/

const cifra = managedNonce(xchacha20poly1305)
const numeroDe = (texto: string): number => Number(texto.slice(MARCA.length, texto.indexOf('.')))
const mayor = (numeros: Iterable<number>): number => Math.max(0, ...numeros)

const estaSellado = (texto: string): boolean => texto.startsWith(MARCA)

/** The keys of one database, each in a file of its own; the newest seals. */
export class Llavero implements Sello {
  readonly #puertos: Pick<Puertos, 'diario' | 'sal'>
  readonly #nombre: string
  #llaves: ReadonlyMap<number, Uint8Array> = new Map()
  #ultima = 0

  constructor(puertos: Pick<Puertos, 'diario' | 'sal'>, nombre: string) {
    this.#puertos = puertos
    this.#nombre = nombre
  }

  hay(): boolean {
    return this.#llaves.size > 0
  }

  /** Is one of before still here? */
  sobran(): boolean {
    return this.#llaves.size > 1
  }

  /** Reads them again when this browser has a newer one. */
  async alDia(): Promise<void> {
    const archivos = await this.#archivos()
    if (archivos && mayor(archivos.keys()) !== this.#ultima) await this.leer()
  }

  /** Where they cannot be read now, those that were known go on. */
  async leer(): Promise<void> {
    const archivos = await this.#archivos()
    if (!archivos) return
    const leidas = [...archivos].map(async ([numero, archivo]) => [numero, await this.#puertos.diario.leer(archivo)] as const)
    // A page that was killed while it wrote one left a piece of it: nothing was ever sealed by that.
    const enteras = (await Promise.all(leidas)).filter(([, texto]) => ENTERA.test(texto))
    this.#llaves = new Map(enteras.map(([numero, texto]) => [numero, hexToBytes(texto)]))
    this.#ultima = mayor(this.#llaves.keys())
  }

  /** Makes one more, which seals from now on; false where this browser keeps no files, or has no room for one. */
  async nueva(): Promise<boolean> {
    const archivos = await this.#archivos()
    if (!archivos) return false
    const { diario, sal } = this.#puertos
    try {
      await diario.anexar(this.#archivo(mayor(archivos.keys()) + 1), `${sal()}${sal()}`)
    } catch {
      return false
    }
    await this.leer()
    return true
  }

  async soltarLasDeAntes(): Promise<void> {
    const archivos = await this.#archivos()
    for (const [numero, archivo] of archivos ?? []) if (numero < this.#ultima) await this.#puertos.diario.borrar(archivo)
    await this.leer()
  }

  /** Sealed by a key that was not read. */
  desconoce(texto: string): boolean {
    return estaSellado(texto) && !this.#llaves.has(numeroDe(texto))
  }

  /** Sealed by a key that is not the newest. */
  esDeAntes(texto: string): boolean {
    return estaSellado(texto) && numeroDe(texto) !== this.#ultima
  }

  abrir(de: string, texto: string): string | undefined {
    if (!estaSellado(texto)) return texto
    const llave = this.#llaves.get(numeroDe(texto))
    if (!llave) return undefined
    try {
      const cerrado = deBase64(texto.slice(texto.indexOf('.') + 1, -FIN.length))
      return bytesToUtf8(cifra(llave, utf8ToBytes(de)).decrypt(cerrado))
    } catch {
      // Of another row, or cut: it does not open, and that is the answer.
      return undefined
    }
  }

  cerrar(de: string, texto: string): string {
    const llave = this.#llaves.get(this.#ultima)
    if (!llave) return texto
    return `${MARCA}${this.#ultima}.${enBase64(cifra(llave, utf8ToBytes(de)).encrypt(utf8ToBytes(texto)))}${FIN}`
  }

  #archivo(numero: number): string {
    return `mercana-llave-${this.#nombre}.${numero}`
  }

  /** By number; undefined where there is no such disk, or it does not answer. */
  async #archivos(): Promise<ReadonlyMap<number, string> | undefined> {
    const prefijo = this.#archivo(0).slice(0, -1)
    try {
      const nombres = await this.#puertos.diario.listar(prefijo)
      return new Map(nombres.map((archivo) => [Number(archivo.slice(prefijo.length)), archivo]))
    } catch {
      return undefined
    }
  }
}
