/** The embedded store: PouchDB on LevelDB in this process, every write fsynced. The default of `npm start`. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Cambiados, MemoriaDeCambios } from './cambiados.ts'
import { GuardError, reservado, type Guardia } from './guardia.ts'
import { cumple } from './query.ts'
import { OpenDatabases } from './open-databases.ts'
import { type Abierta, INDEX_SUFFIX, OpenFiles, PouchFiles } from './pouch-files.ts'
import type { Entrada } from './pouch-index.ts'
import type { ChangePage, CreateResult, Db, FindQuery, Store, Stored, UpdateResult } from './port.ts'
import { Recientes } from './recientes.ts'
import { StoreWriteError } from './write-error.ts'

const NOMBRE = /^[a-z][a-z0-9_-]*$/
/** Documents in one LevelDB write. What waits longer than one write goes together in the next: one fsync for all. */
const MAX_BATCH = 500
const CATCH_UP_PAGE = 500
/** Databases whose files stay open while nobody uses them: some dozen files each, of the thousands that a process may have. */
const MAX_ABIERTAS = 300

type Campos = Record<string, unknown>
type Entrante = { id: string; rev?: string; _deleted?: boolean }
interface Espera {
  docs: readonly Entrante[]
  resolve: (resultados: UpdateResult[]) => void
  reject: (error: unknown) => void
}

interface Guardado {
  id: string
  rev: string
  /** undefined of one that was deleted. */
  texto: string | undefined
}

interface Escrito {
  resultados: UpdateResult[]
  /** What the guard refused, by position. */
  rechazos: Map<number, string>
}

export interface PouchOptions {
  /** Where the databases are; made when it is not there. */
  carpeta: string
  /** Refuses writes as CouchDB's validator does. */
  guardia?: Guardia
  /** How many databases stay open while nobody uses them. */
  maximoAbiertas?: number
}

/** The embedded store in a folder; one process at a time. */
export async function openPouchStore({ carpeta, guardia, maximoAbiertas = MAX_ABIERTAS }: PouchOptions): Promise<Store> {
  await mkdir(carpeta, { recursive: true })
  const bases = new OpenDatabases<PouchDbPort>()
  const memoria = new MemoriaDeCambios()
  const archivos = new OpenFiles(maximoAbiertas)
  let cerrado = false
  return {
    clase: 'pouchdb',
    db: (nombre) => {
      if (!NOMBRE.test(nombre)) return Promise.reject(new Error(`database name not allowed: ${nombre}`))
      // Whoever opens it again after the end would write beside the process that comes next.
      if (cerrado) return Promise.reject(new Error(`the store is closed: ${nombre}`))
      return bases.abrir(nombre, () => PouchDbPort.open(nombre, new PouchFiles(carpeta, nombre, archivos), guardia, memoria))
    },
    nombres: async () =>
      (await readdir(carpeta, { withFileTypes: true }))
        .filter((e) => e.isDirectory() && NOMBRE.test(e.name))
        .map((e) => e.name)
        .sort(),
    destroy: (nombre) =>
      bases.borrar(nombre, async (abierta) => {
        await abierta?.close()
        await rm(join(carpeta, nombre), { recursive: true, force: true })
        await rm(join(carpeta, nombre + INDEX_SUFFIX), { recursive: true, force: true })
      }),
    close: async () => {
      cerrado = true
      for (const db of await bases.soltar()) await db.close()
    },
  }
}

class PouchDbPort implements Db {
  readonly nombre: string
  readonly #archivos: PouchFiles
  readonly #guardia: Guardia | undefined
  readonly #avisos = new Set<() => void>()
  readonly #recientes = new Recientes()
  readonly #cambiados: Cambiados
  /** The newest checkpoint: nobody else writes. */
  #seq: number
  #cola: Espera[] = []
  /** The writing that is under way; one at a time, so that guard, write and index see the same state. */
  #escribiendo: Promise<void> | undefined

  private constructor(
    nombre: string,
    { archivos, seq }: { archivos: PouchFiles; seq: number },
    guardia: Guardia | undefined,
    memoria: MemoriaDeCambios,
  ) {
    this.nombre = nombre
    this.#archivos = archivos
    this.#guardia = guardia
    this.#seq = seq
    this.#cambiados = new Cambiados(memoria, seq)
  }

  static async open(nombre: string, archivos: PouchFiles, guardia: Guardia | undefined, memoria: MemoriaDeCambios): Promise<PouchDbPort> {
    return archivos.con(async (abierta) => {
      const db = new PouchDbPort(nombre, { archivos, seq: await seqDe(abierta) }, guardia, memoria)
      await db.#catchUp(abierta)
      return db
    })
  }

  get<T extends object = Campos>(id: string): Promise<Stored<T> | undefined> {
    return this.#recientes.leer(id, () => this.#traer<T>(id))
  }

  async #traer<T extends object>(id: string): Promise<Stored<T> | undefined> {
    const texto = this.#cambiados.texto(id)
    if (texto !== undefined) return JSON.parse(texto) as Stored<T>
    try {
      return aPuerto<T>(await this.#archivos.con(({ pouch }) => pouch.get<object>(id)))
    } catch (error) {
      if (error instanceof Object && 'status' in error && error.status === 404) return undefined
      throw error
    }
  }

  getMany<T extends object = Campos>(ids: readonly string[]): Promise<(Stored<T> | undefined)[]> {
    return Promise.all(ids.map((id) => this.get<T>(id)))
  }

  async create(doc: { id: string }): Promise<CreateResult> {
    const [resultado] = await this.createMany([doc])
    return resultado ?? 'existe'
  }

  async createMany(docs: readonly { id: string }[]): Promise<CreateResult[]> {
    const resultados = await this.#write(docs.map((doc) => sinRev(doc)))
    return resultados.map((r) => (r.ok ? 'creado' : 'existe'))
  }

  update(doc: { id: string; rev: string }): Promise<UpdateResult> {
    return this.#writeOne(doc)
  }

  writeMany(docs: readonly { id: string; rev?: string }[]): Promise<UpdateResult[]> {
    return this.#write(docs)
  }

  remove(id: string, rev: string): Promise<UpdateResult> {
    return this.#writeOne({ id, rev, _deleted: true })
  }

  async range<T extends object = Campos>(desde: string, hasta: string, limite?: number): Promise<Stored<T>[]> {
    if (desde >= hasta) return []
    const opciones = {
      startkey: desde,
      endkey: hasta,
      inclusive_end: false,
      include_docs: true,
      ...(limite === undefined ? {} : { limit: limite }),
    }
    const { rows } = await this.#archivos.con(({ pouch }) => pouch.allDocs<object>(opciones))
    return rows.flatMap((row) => ('doc' in row && row.doc ? [aPuerto<T>(row.doc)] : []))
  }

  async find<T extends object = Campos>(query: FindQuery): Promise<Stored<T>[]> {
    const limite = query.limite ?? Number.POSITIVE_INFINITY
    const encontrados: Stored<T>[] = []
    if (limite <= 0) return encontrados
    return this.#archivos.con(async ({ indice }) => {
      for await (const ids of indice.ids(query)) {
        for (const doc of await Promise.all(ids.map((id) => this.#traer<T>(id)))) {
          if (doc === undefined || !cumple(doc, query)) continue
          if (encontrados.push(doc) >= limite) return encontrados
        }
      }
      return encontrados
    })
  }

  async changes<T extends object = Campos>(desde: string, limite: number): Promise<ChangePage<T>> {
    if (Number(desde) >= this.#seq) return { cambios: [], seq: desde, alDia: true }
    const enMemoria = this.#cambiados.leer<T>(Number(desde), limite)
    if (enMemoria) return { cambios: enMemoria.cambios, seq: String(enMemoria.hasta), alDia: enMemoria.hasta >= this.#seq }
    const pregunta = { since: Number(desde), limit: limite, include_docs: true, return_docs: true }
    const { results, last_seq } = await this.#archivos.con(async ({ pouch }) => await pouch.changes<object>(pregunta))
    const cambios = results.map(({ id, deleted, doc }) => ({
      id,
      borrado: deleted === true,
      doc: deleted === true || !doc ? undefined : aPuerto<T>(doc),
    }))
    const seq = results.length === 0 ? desde : String(last_seq)
    return { cambios, seq, alDia: results.length < limite || Number(seq) >= this.#seq }
  }

  seq(): Promise<string> {
    return Promise.resolve(String(this.#seq))
  }

  watch(aviso: () => void): () => void {
    const propio = () => aviso()
    this.#avisos.add(propio)
    return () => this.#avisos.delete(propio)
  }

  /** Ends what is being written and lets go of the files. */
  async close(): Promise<void> {
    this.#avisos.clear()
    await this.#escribiendo
    await this.#archivos.close()
  }

  async #writeOne(doc: Entrante): Promise<UpdateResult> {
    const [resultado] = await this.#write([doc])
    return resultado ?? { ok: false, motivo: 'conflicto' }
  }

  #write(docs: readonly Entrante[]): Promise<UpdateResult[]> {
    if (docs.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      this.#cola.push({ docs, resolve, reject })
      this.#escribiendo ??= this.#drain()
    })
  }

  /** Writes what waits, in the order asked, as many as fit in one batch at a time, until nothing waits. */
  async #drain(): Promise<void> {
    while (this.#cola.length > 0) {
      const turno: Espera[] = []
      for (let docs = 0; this.#cola[0] !== undefined && (docs === 0 || docs + this.#cola[0].docs.length <= MAX_BATCH);) {
        const espera = this.#cola.shift() as Espera
        docs += espera.docs.length
        turno.push(espera)
      }
      await this.#writeTurn(turno)
    }
    this.#escribiendo = undefined
  }

  async #writeTurn(turno: readonly Espera[]): Promise<void> {
    try {
      const { resultados, rechazos } = await this.#archivos.con((abierta) =>
        this.#writeInRounds(
          abierta,
          turno.flatMap(({ docs }) => docs),
        ),
      )
      let i = 0
      for (const { docs, resolve, reject } of turno) {
        const rechazados = docs.flatMap((doc, n) => {
          const motivo = rechazos.get(i + n)
          return motivo === undefined ? [] : [{ id: doc.id, motivo }]
        })
        if (rechazados.length > 0) reject(new GuardError(rechazados))
        else resolve(resultados.slice(i, i + docs.length))
        i += docs.length
      }
    } catch (error) {
      const fallo = new StoreWriteError(this.nombre, error)
      for (const { reject } of turno) reject(fallo)
    }
    for (const aviso of this.#avisos) queueMicrotask(aviso)
  }

  /**
   * No two writes of one document go to PouchDB together: what it refuses of them it keeps as a branch without content, which is the document as
   * soon as the other is deleted. Then its changes cannot be read (the process dies of it), and it can never be created again.
   */
  async #writeInRounds(abierta: Abierta, docs: readonly Entrante[]): Promise<Escrito> {
    const todo: Escrito = { resultados: [], rechazos: new Map() }
    for (let quedan = [...docs.entries()], ronda = 0; quedan.length > 0; ronda++) {
      const primeros = new Map(quedan.toReversed().map((uno) => [uno[1].id, uno]))
      const ahora = quedan.filter((uno) => primeros.get(uno[1].id) === uno)
      const { resultados, rechazos } = await this.#writeBatch(
        abierta,
        ahora.map(([, doc]) => doc),
        ronda > 0,
      )
      for (const [n, [i]] of ahora.entries()) {
        todo.resultados[i] = resultados[n] ?? { ok: false, motivo: 'conflicto' }
        const motivo = rechazos.get(n)
        if (motivo !== undefined) todo.rechazos.set(i, motivo)
      }
      quedan = quedan.filter((uno) => primeros.get(uno[1].id) !== uno)
    }
    return todo
  }

  /** One fsynced write: an answer per document, and by position what the guard refused. `hay`: what is to be created is there, most likely. */
  async #writeBatch({ pouch, indice }: Abierta, docs: readonly Entrante[], hay: boolean): Promise<Escrito> {
    const motivo = (doc: Entrante, viejo?: Stored): string | undefined =>
      reservado(doc) ?? this.#guardia?.(this.nombre, aPouch(doc), viejo && aPouch(viejo))
    // What is created is mostly a fact that nobody wrote before, and PouchDB looks for it anyway: it is read only when it may not be.
    const alCrear = docs.map((doc) => (doc.rev === undefined ? motivo(doc) : undefined))
    const viejos = await Promise.all(
      docs.map((doc, i) => (!hay && doc.rev === undefined && alCrear[i] === undefined ? Promise.resolve(undefined) : this.get(doc.id))),
    )
    const rechazos = new Map<number, string>()
    const aceptados: number[] = []
    const resultados = docs.map((doc, i): UpdateResult => {
      const viejo = viejos[i]
      if (viejo?.rev !== doc.rev) return { ok: false, motivo: viejo === undefined ? 'no-existe' : 'conflicto' }
      const reparo = viejo === undefined ? alCrear[i] : motivo(doc, viejo)
      if (reparo === undefined) aceptados.push(i)
      else rechazos.set(i, reparo)
      return { ok: false, motivo: 'conflicto' }
    })
    if (aceptados.length === 0) return { resultados, rechazos }
    const guardados = await this.#recientes.mientras(
      docs.map(({ id }) => id),
      () =>
        this.#toDisk(
          pouch,
          aceptados.map((i) => docs[i] as Entrante),
        ),
    )
    const entradas: Entrada[] = []
    for (const [n, i] of aceptados.entries()) {
      const [doc, guardado] = [docs[i], guardados[n]]
      if (!doc || !guardado) continue
      resultados[i] = { ok: true, rev: guardado.rev }
      // What is written for the first time is mostly a fact: it is among the last changes for a while, which is as long as anybody asks for it.
      if (doc.rev !== undefined && guardado.texto !== undefined) this.#recientes.cambiado(doc.id, guardado.texto)
      entradas.push({ id: doc.id, doc: doc._deleted === true ? undefined : doc, nueva: doc.rev === undefined })
    }
    await indice.apply(entradas, String(this.#seq))
    return { resultados, rechazos }
  }

  /** Writes them, and notes them among the last changes before anybody may read them again; undefined for one that was changed meanwhile. */
  async #toDisk(pouch: Abierta['pouch'], docs: readonly Entrante[]): Promise<(Guardado | undefined)[]> {
    try {
      const respuestas = await pouch.bulkDocs(docs.map(aPouch))
      this.#seq = await seqDe({ pouch })
      const guardados = docs.map((doc, n) => {
        const respuesta = respuestas[n]
        if (!respuesta) throw new Error(`${this.nombre}: PouchDB answered ${respuestas.length} of ${docs.length} documents`)
        if ('error' in respuesta && respuesta.error) {
          if (respuesta.status !== 409) throw new Error(`${this.nombre}/${doc.id}: ${String(respuesta.message)}`)
          return undefined
        }
        const rev = String(respuesta.rev)
        // Letter by letter as it is read from disk: a backup of one moment has one fingerprint.
        const texto = doc._deleted === true ? undefined : JSON.stringify(aPuerto({ ...aPouch(doc), _rev: rev }))
        return { id: doc.id, rev, texto }
      })
      this.#cambiados.anotar(
        this.#seq,
        guardados.filter((guardado) => guardado !== undefined),
      )
      return guardados
    } catch (error) {
      this.#cambiados.dudar()
      throw error
    }
  }

  /** Brings the index up to the documents: nothing after a clean end, the last writes after a crash, all of them when new. */
  async #catchUp({ indice }: Abierta): Promise<void> {
    for (let desde = await indice.seq(); ;) {
      const { cambios, seq, alDia } = await this.changes(desde, CATCH_UP_PAGE)
      if (cambios.length > 0) await indice.apply(cambios, seq)
      if (alDia) return
      desde = seq
    }
  }
}

const seqDe = async ({ pouch }: Pick<Abierta, 'pouch'>): Promise<number> => Number((await pouch.info()).update_seq)

function sinRev(doc: { id: string; rev?: string }): Entrante {
  const { rev: _rev, ...resto } = doc
  return resto
}

function aPuerto<T extends object>(doc: object): Stored<T> {
  const { _id, _rev, ...campos } = doc as { _id: string; _rev: string }
  return { ...campos, id: _id, rev: _rev } as unknown as Stored<T>
}

function aPouch(doc: Entrante): { _id: string } & Campos {
  const { id, rev, ...campos } = doc
  return { ...campos, _id: id, ...(rev === undefined ? {} : { _rev: rev }) }
}
