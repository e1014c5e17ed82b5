/** The embedded store: PouchDB on LevelDB in this process, every write fsynced. The default of `npm start`. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Cambiados, MemoriaDeCambios } from './cambiados.ts'
import { reservado, type Guardia } from './guardia.ts'
import { cumple } from './query.ts'
import { OpenDatabases } from './open-databases.ts'
import { type Abierta, INDEX_SUFFIX, OpenFiles, PouchFiles } from './pouch-files.ts'
import type { Entrada } from './pouch-index.ts'
import type { ChangePage, CreateResult, Db, FindQuery, Store, Stored, UpdateResult } from './port.ts'
import { type Guardado, MemoriaDeRecientes, Recientes } from './recientes.ts'
import { type Entrante, type Escrito, WriteQueue } from './write-queue.ts'

const NOMBRE = /^[a-z][a-z0-9_-]*$/
const CATCH_UP_PAGE = 500
/** Databases whose files stay open while nobody uses them: some dozen files each, of the thousands that a process may have. */
const MAX_ABIERTAS = 300

type Campos = Record<string, unknown>

export interface PouchOptions {
  /** Where the databases are; made when it is not there. */
  carpeta: string
  /** Refuses writes as CouchDB's validator does. */
  guardia?: Guardia
  /** How many databases stay open while nobody uses them. */
  maximoAbiertas?: number
  /** How much of what was read and written lately is remembered, in UTF-16 units; with 0, nothing is. */
  memoriaMaxima?: number
}

interface Memoria {
  cambios: MemoriaDeCambios
  recientes: MemoriaDeRecientes
}

/** The embedded store in a folder; one process at a time. */
export async function openPouchStore({ carpeta, guardia, maximoAbiertas = MAX_ABIERTAS, memoriaMaxima }: PouchOptions): Promise<Store> {
  await mkdir(carpeta, { recursive: true })
  const bases = new OpenDatabases<PouchDbPort>()
  const memoria: Memoria = {
    cambios: new MemoriaDeCambios(),
    recientes: new MemoriaDeRecientes(memoriaMaxima),
  }
  const archivos = new OpenFiles(maximoAbiertas)
  let cerrado = false
  return {
    clase: 'pouchdb',
    aSolas: () => true,
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
        abierta?.olvidar()
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
  readonly #recientes: Recientes
  readonly #cambiados: Cambiados
  /** The newest checkpoint: nobody else writes. */
  #seq: number
  readonly #cola: WriteQueue

  private constructor(
    nombre: string,
    { archivos, seq }: { archivos: PouchFiles; seq: number },
    guardia: Guardia | undefined,
    memoria: Memoria,
  ) {
    this.nombre = nombre
    this.#archivos = archivos
    this.#guardia = guardia
    this.#seq = seq
    this.#cambiados = new Cambiados(memoria.cambios, seq)
    this.#recientes = new Recientes(memoria.recientes, nombre)
    this.#cola = new WriteQueue({
      base: nombre,
      escribir: (docs, hay) => archivos.con((abierta) => this.#writeBatch(abierta, docs, hay)),
      alAcabar: () => {
        for (const aviso of this.#avisos) queueMicrotask(aviso)
      },
    })
  }

  static async open(nombre: string, archivos: PouchFiles, guardia: Guardia | undefined, memoria: Memoria): Promise<PouchDbPort> {
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
    const resultados = await this.#cola.write(docs.map((doc) => sinRev(doc)))
    return resultados.map((r) => (r.ok ? 'creado' : 'existe'))
  }

  update(doc: { id: string; rev: string }): Promise<UpdateResult> {
    return this.#writeOne(doc)
  }

  writeMany(docs: readonly { id: string; rev?: string }[]): Promise<UpdateResult[]> {
    return this.#cola.write(docs)
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

  /** Whoever opens a database of this name again finds nothing of this one. */
  olvidar(): void {
    this.#recientes.olvidarTodo()
  }

  /** Ends what is being written and lets go of the files. */
  async close(): Promise<void> {
    this.#avisos.clear()
    await this.#cola.fin()
    await this.#archivos.close()
  }

  async #writeOne(doc: Entrante): Promise<UpdateResult> {
    const [resultado] = await this.#cola.write([doc])
    return resultado ?? { ok: false, motivo: 'conflicto' }
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
    const cambiados = new Set(docs.flatMap(({ id, rev }) => (rev === undefined ? [] : [id])))
    const guardados = await this.#recientes.mientras(
      docs.map(({ id }) => id),
      () =>
        this.#toDisk(
          pouch,
          aceptados.map((i) => docs[i] as Entrante),
        ),
      // What is written for the first time is mostly a fact: it is among the last changes for a while, which is as long as anybody asks for it.
      ({ id, texto }) => texto !== undefined && cambiados.has(id),
    )
    const entradas: Entrada[] = []
    for (const [n, i] of aceptados.entries()) {
      const [doc, guardado] = [docs[i], guardados[n]]
      if (!doc || !guardado) continue
      resultados[i] = { ok: true, rev: guardado.rev }
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
