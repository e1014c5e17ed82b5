/** The store on CouchDB 3.5, which fsyncs before it answers. One administrator signs in; nobody else can reach it. */
import { setupDatabase, setupServer } from '../../couchdb/setup.ts'
import { type Arriendo, type OpcionesDeArriendo, tomarArriendo } from './couch/arriendo.ts'
import { CouchClient, esEstado } from './couch/client.ts'
import { guardia, reservado, sinReglas } from './guardia.ts'
import { CouchWatch } from './couch/watch.ts'
import { OpenDatabases } from './open-databases.ts'
import { mango } from './couch/mango.ts'
import { cumple } from './query.ts'
import type { ChangePage, CreateResult, Db, FindQuery, Store, Stored, UpdateResult } from './port.ts'
import { type Guardado, MemoriaDeRecientes, Recientes } from './recientes.ts'
import { Vigencia } from './couch/vigencia.ts'
import { type Entrante, type Escrito, WriteQueue } from './write-queue.ts'

const NOMBRE = /^[a-z][a-z0-9_-]*$/
const PAGE = 1000
/** Design documents that a page of ids may hold besides what was asked for. */
const DESIGN_DOCS = 10

/** The store's own: who writes to it. It is nobody's data, and no backup has it. */
const PROCESOS = 'procesos'

type Campos = Record<string, unknown>
type DeCouch = Campos & { _id: string; _rev: string }
type Respuesta = { ok?: boolean; id: string; rev?: string; error?: string; reason?: string }
type Fila = { id?: string; key: string; doc?: DeCouch | null; value?: { deleted?: boolean } }

export interface CouchOptions {
  /** `http://usuario:clave@host:5984`. */
  url: string
  /** Before every database name; tests keep apart with it. */
  prefijo?: string
  /**
   * Copies that a cluster keeps of a document. With more than one, databases in `ESTRICTAS` write to all of them and read
   * a new document back from all: of two nodes that took the same id at once, the loser hears 'existe' (docs/adr/0010).
   */
  copias?: number
  /**
   * This process alone writes here: it waits for the one before, and throws `StoreBusyError` while another one goes on. It hears when
   * another one took its place, after it was away for too long. Left out, others may write too.
   */
  aSolas?: Pick<OpcionesDeArriendo, 'alPerder' | 'alEsperar'>
  /** How much of what was read and written lately is remembered, in UTF-16 units; with 0, nothing is. */
  memoriaMaxima?: number
}

/** Where one id may never be given twice, not even while a cluster is split. */
const ESTRICTAS: ReadonlySet<string> = new Set(['ncf'])

/** The store on a CouchDB; makes its databases, validators and indexes as they are asked for. */
export async function openCouchStore({ url, prefijo = '', copias = 1, aSolas, memoriaMaxima }: CouchOptions): Promise<Store> {
  const memoria = new MemoriaDeRecientes(memoriaMaxima)
  const cliente = new CouchClient(url)
  const pedir = cliente.pedir.bind(cliente)
  await cliente.entrar()
  await setupServer(pedir)
  const bases = new OpenDatabases<CouchDb>()
  let arriendo: Arriendo | undefined
  const abrir = async (nombre: string): Promise<CouchDb> => {
    await setupDatabase(pedir, prefijo + nombre, nombre)
    const recientes = new Recientes(memoria, nombre)
    const vigencia = new Vigencia(cliente, prefijo + nombre, recientes, () => (nombre === PROCESOS ? 0 : (arriendo?.termino() ?? 0)))
    return new CouchDb(cliente, { nombre, ruta: prefijo + nombre, copias: ESTRICTAS.has(nombre) ? copias : 1 }, recientes, vigencia)
  }
  if (aSolas) arriendo = await tomarArriendo(await abrir(PROCESOS), { donde: new URL(url).host, ...aSolas })
  return {
    clase: 'couchdb',
    aSolas: () => (arriendo?.termino() ?? 0) > 0,
    db: (nombre) => {
      if (!NOMBRE.test(nombre)) return Promise.reject(new Error(`database name not allowed: ${nombre}`))
      return bases.abrir(nombre, () => abrir(nombre))
    },
    nombres: async () => {
      const todas = (await pedir({ metodo: 'GET', ruta: '_all_dbs' })) as string[]
      return todas
        .filter((nombre) => nombre.startsWith(prefijo) && NOMBRE.test(nombre.slice(prefijo.length)))
        .map((nombre) => nombre.slice(prefijo.length))
        .filter((nombre) => nombre !== PROCESOS)
        .sort()
    },
    destroy: (nombre) =>
      bases.borrar(nombre, async (abierta) => {
        await abierta?.close()
        abierta?.olvidar()
        try {
          await pedir({ metodo: 'DELETE', ruta: prefijo + nombre })
        } catch (error) {
          if (!esEstado(error, 404)) throw error
        }
      }),
    close: async () => {
      for (const db of await bases.soltar()) await db.close()
      await arriendo?.soltar()
    },
  }
}

class CouchDb implements Db {
  readonly nombre: string
  readonly #cliente: CouchClient
  readonly #ruta: string
  readonly #copias: number
  readonly #watch: CouchWatch
  readonly #recientes: Recientes
  readonly #vigencia: Vigencia
  readonly #cola: WriteQueue

  constructor(cliente: CouchClient, base: { nombre: string; ruta: string; copias: number }, recientes: Recientes, vigencia: Vigencia) {
    this.nombre = base.nombre
    this.#cliente = cliente
    this.#ruta = base.ruta
    this.#copias = base.copias
    this.#watch = new CouchWatch(cliente, base.ruta)
    this.#recientes = recientes
    this.#vigencia = vigencia
    this.#cola = new WriteQueue({
      base: base.nombre,
      escribir: (docs) => this.#writeBatch(docs),
      alAcabar: () => undefined,
      porPartes: (error) => esEstado(error, 400) || esEstado(error, 413),
    })
  }

  async get<T extends object = Campos>(id: string): Promise<Stored<T> | undefined> {
    const [doc] = await this.getMany<T>([id])
    return doc
  }

  async getMany<T extends object = Campos>(ids: readonly string[]): Promise<(Stored<T> | undefined)[]> {
    if (ids.length === 0) return []
    await this.#vigencia.alDia()
    return this.#recientes.leerVarios(ids, (faltan) => this.#traer<T>(faltan))
  }

  async #traer<T extends object>(ids: readonly string[]): Promise<(Stored<T> | undefined)[]> {
    const docs: (Stored<T> | undefined)[] = []
    for (let i = 0; i < ids.length; i += PAGE) {
      const { rows } = await this.#post<{ rows: Fila[] }>('_all_docs', { keys: ids.slice(i, i + PAGE), include_docs: true })
      docs.push(...rows.map(({ doc }) => (doc ? aPuerto<T>(doc) : undefined)))
    }
    return docs
  }

  async create(doc: { id: string }): Promise<CreateResult> {
    const [resultado] = await this.createMany([doc])
    return resultado ?? 'existe'
  }

  async createMany(docs: readonly { id: string }[]): Promise<CreateResult[]> {
    const resultados = await this.#cola.write(docs.map((doc) => sinRev(doc)))
    return Promise.all(resultados.map(async (r, i) => (r.ok && (await this.#gano(docs[i]?.id ?? '', r.rev)) ? 'creado' : 'existe')))
  }

  async update(doc: { id: string; rev: string }): Promise<UpdateResult> {
    const [resultado] = await this.writeMany([doc])
    return resultado ?? { ok: false, motivo: 'conflicto' }
  }

  writeMany(docs: readonly Entrante[]): Promise<UpdateResult[]> {
    return this.#cola.write(docs)
  }

  async remove(id: string, rev: string): Promise<UpdateResult> {
    const [resultado] = await this.writeMany([{ id, rev, _deleted: true }])
    return resultado ?? { ok: false, motivo: 'conflicto' }
  }

  async range<T extends object = Campos>(desde: string, hasta: string, limite = Number.POSITIVE_INFINITY): Promise<Stored<T>[]> {
    const docs: Stored<T>[] = []
    for (let inicio = desde; inicio < hasta && docs.length < limite;) {
      const limit = Math.min(PAGE, limite - docs.length + DESIGN_DOCS)
      const { rows } = await this.#post<{ rows: Fila[] }>('_all_docs', {
        start_key: inicio,
        end_key: hasta,
        inclusive_end: false,
        include_docs: true,
        limit,
      })
      docs.push(...rows.flatMap(({ doc }) => (doc && !doc._id.startsWith('_') ? [aPuerto<T>(doc)] : [])))
      const ultima = rows.at(-1)
      if (ultima === undefined || rows.length < limit) break
      inicio = `${ultima.key}\0`
    }
    return docs.slice(0, limite)
  }

  async find<T extends object = Campos>(query: FindQuery): Promise<Stored<T>[]> {
    const { limite = Number.POSITIVE_INFINITY } = query
    const docs: Stored<T>[] = []
    let bookmark: string | undefined
    while (docs.length < limite) {
      const limit = Math.min(PAGE, limite - docs.length)
      const pagina = await this.#post<{ docs: DeCouch[]; bookmark: string }>('_find', {
        ...mango(query),
        limit,
        ...(bookmark === undefined ? {} : { bookmark }),
      })
      docs.push(
        ...pagina.docs
          .filter((doc) => cumple(doc, query))
          .map((doc) => aPuerto<T>(doc))
          .slice(0, limite - docs.length),
      )
      if (pagina.docs.length < limit) break
      bookmark = pagina.bookmark
    }
    return docs
  }

  async changes<T extends object = Campos>(desde: string, limite: number): Promise<ChangePage<T>> {
    const consulta = { since: desde, limit: limite, include_docs: true }
    const { results, last_seq, pending } = (await this.#cliente.pedir({ metodo: 'GET', ruta: `${this.#ruta}/_changes`, consulta })) as {
      results: { id: string; deleted?: boolean; doc?: DeCouch }[]
      last_seq: string
      pending: number
    }
    const cambios = results
      .filter(({ id }) => !id.startsWith('_'))
      .map(({ id, deleted, doc }) => ({ id, borrado: deleted === true, doc: deleted === true || !doc ? undefined : aPuerto<T>(doc) }))
    return { cambios, seq: String(last_seq), alDia: pending === 0 }
  }

  async seq(): Promise<string> {
    const { update_seq } = (await this.#cliente.pedir({ metodo: 'GET', ruta: this.#ruta })) as { update_seq: string }
    return String(update_seq)
  }

  watch(aviso: () => void): () => void {
    return this.#watch.add(aviso)
  }

  /** Ends what is being written. */
  async close(): Promise<void> {
    this.#watch.close()
    await this.#cola.fin()
  }

  /** Whoever opens a database of this name again finds nothing of this one. */
  olvidar(): void {
    this.#recientes.olvidarTodo()
  }

  async #post<T>(ruta: string, cuerpo: unknown): Promise<T> {
    return (await this.#cliente.pedir({ metodo: 'POST', ruta: `${this.#ruta}/${ruta}`, cuerpo })) as T
  }

  /**
   * One write of documents of different ids. The guard looks at each before it leaves, as CouchDB's validator does where there is one: what
   * a change names as its revision is what the guard compares it with, and CouchDB takes it only if that is still so.
   */
  async #writeBatch(docs: readonly Entrante[]): Promise<Escrito> {
    const viejos = await this.#viejosDe(docs)
    const resultados: UpdateResult[] = docs.map(() => ({ ok: false, motivo: 'conflicto' }))
    const rechazos = new Map<number, string>()
    const fallos = new Map<number, unknown>()
    const enviados = docs.flatMap((doc, i) => {
      const viejo = viejos.get(doc.id)
      if (viejos.has(doc.id) && viejo?.rev !== doc.rev) {
        resultados[i] = { ok: false, motivo: viejo === undefined ? 'no-existe' : 'conflicto' }
        return []
      }
      const motivo = reservado(doc) ?? guardia(this.nombre, aCouch(doc), viejo && aCouch(viejo))
      if (motivo === undefined) return [i]
      rechazos.set(i, motivo)
      return []
    })
    if (enviados.length === 0) return { resultados, rechazos }
    const filas = await this.#toDisk(enviados.map((i) => docs[i] as Entrante))
    for (const [n, i] of enviados.entries()) {
      const fila = filas[n]
      if (fila?.ok === true && fila.rev !== undefined) resultados[i] = { ok: true, rev: fila.rev }
      else if (fila?.error === 'forbidden') rechazos.set(i, fila.reason ?? '')
      else if (fila?.error !== 'conflict') fallos.set(i, new Error(`CouchDB did not store ${fila?.id}: ${fila?.error} ${fila?.reason}`))
    }
    await this.#decirCualesNoExisten(docs, resultados, enviados)
    return { resultados, rechazos, fallos }
  }

  /**
   * By id, what the guard compares changes with, where it has rules; and what is there of those to be created that it would refuse: whoever
   * creates what is there hears that first.
   */
  async #viejosDe(docs: readonly Entrante[]): Promise<Map<string, Stored | undefined>> {
    if (sinReglas(this.nombre)) return new Map()
    const ids = docs
      .filter(
        (doc) => reservado(doc) === undefined && (doc.rev !== undefined || guardia(this.nombre, aCouch(doc), undefined) !== undefined),
      )
      .map(({ id }) => id)
    const viejos = await this.getMany(ids)
    return new Map(ids.map((id, i) => [id, viejos[i]]))
  }

  /** CouchDB says of what is gone only that the revision is another. */
  async #decirCualesNoExisten(docs: readonly Entrante[], resultados: UpdateResult[], enviados: readonly number[]): Promise<void> {
    const fallidos = enviados.filter((i) => docs[i]?.rev !== undefined && resultados[i]?.ok === false)
    const hay = await this.getMany(fallidos.map((i) => docs[i]?.id ?? ''))
    for (const [n, i] of fallidos.entries()) if (hay[n] === undefined) resultados[i] = { ok: false, motivo: 'no-existe' }
  }

  /** One answer per document in order; what was written is remembered as it would be read. */
  async #toDisk(docs: readonly Entrante[]): Promise<Respuesta[]> {
    let filas: Respuesta[] = []
    await this.#recientes.mientras(
      docs.map(({ id }) => id),
      async () => {
        filas = await this.#bulk(docs)
        return docs.map((doc, n): Guardado | undefined => {
          const rev = filas[n]?.ok === true ? filas[n].rev : undefined
          if (rev === undefined) return undefined
          if (doc._deleted === true) return { id: doc.id, rev: '', texto: undefined }
          return {
            id: doc.id,
            rev,
            texto: JSON.stringify(aPuerto({ ...aCouch(doc), _id: doc.id, _rev: rev })),
          }
        })
      },
    )
    return filas
  }

  async #bulk(docs: readonly Entrante[]): Promise<Respuesta[]> {
    const consulta: Record<string, number> = this.#copias > 1 ? { w: this.#copias } : {}
    const peticion = {
      metodo: 'POST',
      ruta: `${this.#ruta}/_bulk_docs`,
      consulta,
      cuerpo: { docs: docs.map((doc) => aCouch(doc)) },
    } as const
    try {
      const filas = (await this.#cliente.pedir(peticion)) as Respuesta[]
      if (Array.isArray(filas) && filas.length === docs.length && filas.every(({ id }, i) => id === docs[i]?.id)) return filas
      throw new Error(`CouchDB did not answer for each of ${docs.length} documents of ${this.nombre}`)
    } catch (error) {
      this.#vigencia.dudar()
      throw error
    }
  }

  /** On a cluster's strict database: is what we created what every copy holds, alone? */
  async #gano(id: string, rev: string): Promise<boolean> {
    if (this.#copias === 1) return true
    const consulta = { r: this.#copias, conflicts: true }
    const doc = (await this.#cliente.pedir({
      metodo: 'GET',
      ruta: `${this.#ruta}/${encodeURIComponent(id)}`,
      consulta,
    })) as DeCouch
    if (doc._rev !== rev) this.#recientes.avisado(id, doc._rev)
    return doc._rev === rev
  }
}

function sinRev(doc: { id: string; rev?: string }): Entrante {
  const { rev: _rev, ...resto } = doc
  return resto
}

function aPuerto<T extends object>({ _id, _rev, ...campos }: DeCouch): Stored<T> {
  return { ...campos, id: _id, rev: _rev } as unknown as Stored<T>
}

function aCouch({ id, rev, ...campos }: Entrante): Campos {
  return { ...campos, _id: id, ...(rev === undefined ? {} : { _rev: rev }) }
}
