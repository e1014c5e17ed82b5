/**
 * The files of the embedded databases. A store of its own and a person of her own are databases of their own, some dozen files each, and a
 * process may have so many and no more: a thousand stores that were looked at once were the end of it. So only those that are used stay open.
 */
import { join } from 'node:path'
import PouchDB from 'pouchdb-core'
import leveldbAdapter from 'pouchdb-adapter-leveldb'
import { busyOr } from './busy.ts'
import { leveldownSync } from './leveldown-sync.ts'
import { PouchIndex } from './pouch-index.ts'

PouchDB.plugin(leveldbAdapter)

/** No database is called so: names have no dot. */
export const INDEX_SUFFIX = '.indice'
/**
 * Nobody replicates these databases. PouchDB would remember a thousand revisions of each document and go over them at each change of it, which
 * of one that changes often costs ten times its writing; and a revision's name need not follow from its content.
 */
const AJUSTES = { adapter: 'leveldb', auto_compaction: true, revs_limit: 5, deterministic_revs: false }

export interface Abierta {
  pouch: PouchDB.Database
  indice: PouchIndex
}

/** Which databases of a store are open, the one used longest ago first; over `maximo` of them, the idle ones are let go. */
export class OpenFiles {
  readonly #maximo: number
  readonly #abiertas = new Set<PouchFiles>()

  constructor(maximo: number) {
    this.#maximo = maximo
  }

  usada(files: PouchFiles): void {
    this.#abiertas.delete(files)
    this.#abiertas.add(files)
  }

  olvidar(files: PouchFiles): void {
    this.#abiertas.delete(files)
  }

  aligerar(): void {
    if (this.#abiertas.size <= this.#maximo) return
    for (const files of this.#abiertas) {
      if (files.soltar()) this.#abiertas.delete(files)
      if (this.#abiertas.size <= this.#maximo) return
    }
  }
}

/** Those of one database. */
export class PouchFiles {
  readonly #carpeta: string
  readonly #nombre: string
  readonly #todas: OpenFiles
  #abierta: Promise<Abierta> | undefined
  #cerrando: Promise<void> = Promise.resolve()
  #usos = 0
  #fin = false

  constructor(carpeta: string, nombre: string, todas: OpenFiles) {
    this.#carpeta = carpeta
    this.#nombre = nombre
    this.#todas = todas
  }

  /** Does something with the open files; they stay open until it is done. */
  async con<T>(hacer: (abierta: Abierta) => Promise<T>): Promise<T> {
    if (this.#fin) throw new Error(`the database is closed: ${this.#nombre}`)
    this.#usos++
    this.#todas.usada(this)
    try {
      return await hacer(await (this.#abierta ??= this.#abrir()))
    } finally {
      this.#usos--
      this.#todas.aligerar()
    }
  }

  /** Lets go of the files when nobody uses them, and says whether it did. Who asks next opens them again. */
  soltar(): boolean {
    if (this.#usos > 0) return false
    const abierta = this.#abierta
    this.#abierta = undefined
    if (abierta) this.#cerrando = abierta.then(cerrarla)
    // A failure is heard by who asks next: what was not closed does not open.
    this.#cerrando.catch(() => undefined)
    return true
  }

  /** For good. */
  async close(): Promise<void> {
    this.#fin = true
    this.#todas.olvidar(this)
    await this.#cerrando
    if (this.#abierta) await cerrarla(await this.#abierta)
  }

  #abrir(): Promise<Abierta> {
    const abrir = (): Promise<Abierta> => abrirla(this.#carpeta, this.#nombre)
    const abierta = this.#cerrando.then(abrir, abrir)
    abierta.catch(() => (this.#abierta = undefined))
    return abierta
  }
}

async function abrirla(carpeta: string, nombre: string): Promise<Abierta> {
  const opciones = { ...AJUSTES, db: leveldownSync } as PouchDB.Configuration.DatabaseConfiguration
  const pouch = new PouchDB(join(carpeta, nombre), opciones)
  try {
    await pouch.info()
  } catch (error) {
    throw busyOr(error, carpeta)
  }
  try {
    return { pouch, indice: await PouchIndex.open(join(carpeta, nombre + INDEX_SUFFIX)) }
  } catch (error) {
    await pouch.close()
    throw error
  }
}

async function cerrarla({ pouch, indice }: Abierta): Promise<void> {
  await pouch.close()
  await indice.close()
}
