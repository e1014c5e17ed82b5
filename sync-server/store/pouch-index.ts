/**
 * The envelope indexes of one embedded database (docs/adr/0001), in a LevelDB of their own beside it. They can always
 * be made again from the documents, so their writes are not fsynced: after a crash `seq` tells how far they go, and what
 * is missing is read from the changes. Opening costs nothing, however many documents there are.
 */
import { promisify } from 'node:util'
import leveldown, { type LevelDown, type Operacion } from 'leveldown'
import type { FindQuery } from './port.ts'

/** A document as it is now; `undefined` when it was deleted. */
export interface Entrada {
  id: string
  doc: Record<string, unknown> | undefined
  /** It was not there before: the index has nothing of it. */
  nueva?: boolean
}

/** Bump when the keys change: an index of another version is made again. */
const VERSION = '1'
const SEQ_KEY = `m\0seq${VERSION}`
const PAGE = 1000

/** The separator of keys may not turn up inside a part; who reads checks the document itself. */
const texto = (valor = ''): string => valor.replaceAll('\0', '\ufffd')
const clave = (...partes: string[]): string => partes.join('\0')

/**
 * The keys under which a document is found: by time, by store and time, by lookup key, by parent. As in CouchDB, an index
 * holds only documents that have all of its fields.
 */
function clavesDe(id: string, doc: Record<string, unknown>): string[] {
  const { tipo, en } = doc
  if (typeof tipo !== 'string' || typeof en !== 'string') return []
  const claves = [clave('e', texto(tipo), texto(en), id)]
  for (const [letra, campo] of [
    ['t', 'tiendaId'],
    ['c', 'clave'],
    ['p', 'padre'],
  ] as const) {
    const valor = doc[campo]
    if (typeof valor === 'string') claves.push(clave(letra, texto(tipo), texto(valor), texto(en), id))
  }
  return claves
}

/** The index that answers a query with the fewest rows to leave out, and the range in it. */
function rango(query: FindQuery): { gte: string; lt: string } {
  const tipo = texto(query.tipo)
  const prefijo =
    query.clave !== undefined
      ? clave('c', tipo, texto(query.clave), '')
      : query.padre !== undefined
        ? clave('p', tipo, texto(query.padre), '')
        : query.tiendaId !== undefined
          ? clave('t', tipo, texto(query.tiendaId), '')
          : clave('e', tipo, '')
  const todo = {
    gte: prefijo + texto(query.desde),
    lt: query.hasta === undefined ? `${prefijo.slice(0, -1)}\x01` : prefijo + texto(query.hasta),
  }
  if (query.despuesDe === undefined) return todo
  const lugar = prefijo + clave(texto(query.despuesDe.en), query.despuesDe.id)
  return query.orden === 'desc'
    ? { ...todo, lt: lugar < todo.lt ? lugar : todo.lt }
    : { ...todo, gte: lugar < todo.gte ? todo.gte : `${lugar}\0` }
}

export class PouchIndex {
  readonly #level: LevelDown
  readonly #batch: (operaciones: Operacion[]) => Promise<void>

  private constructor(level: LevelDown) {
    this.#level = level
    this.#batch = promisify(level.batch.bind(level))
  }

  static async open(ubicacion: string): Promise<PouchIndex> {
    const level = leveldown(ubicacion)
    await promisify(level.open.bind(level))({ createIfMissing: true })
    return new PouchIndex(level)
  }

  /** Up to which change of the database the index goes; '0' on a new one. */
  async seq(): Promise<string> {
    const [seq] = await this.#getMany([SEQ_KEY])
    return seq ?? '0'
  }

  /** Takes in documents as they are after change `seq`. Doing it twice is harmless. */
  async apply(entradas: readonly Entrada[], seq: string): Promise<void> {
    const nuevas = new Map(entradas.map(({ id, doc }) => [id, doc === undefined ? [] : clavesDe(id, doc)]))
    const cambiadas = entradas.filter(({ nueva }) => nueva !== true).map(({ id }) => id)
    const leidas = await this.#getMany(cambiadas.map((id) => clave('d', id)))
    const antes = new Map(cambiadas.map((id, i) => [id, leidas[i]]))
    const operaciones: Operacion[] = []
    for (const [id, claves] of nuevas) {
      const viejas = antes.get(id)
      if (viejas !== undefined) for (const key of JSON.parse(viejas) as string[]) operaciones.push({ type: 'del', key })
      for (const key of claves) operaciones.push({ type: 'put', key, value: id })
      if (claves.length > 0) operaciones.push({ type: 'put', key: clave('d', id), value: JSON.stringify(claves) })
      else if (viejas !== undefined) operaciones.push({ type: 'del', key: clave('d', id) })
    }
    operaciones.push({ type: 'put', key: SEQ_KEY, value: seq })
    await this.#batch(operaciones)
  }

  /** Ids that may answer the query, in its order, in pages: the reader still checks each document against the query. */
  async *ids(query: FindQuery): AsyncGenerator<string[]> {
    const reverse = query.orden === 'desc'
    let { gte, lt } = rango(query)
    const page = Math.min(PAGE, query.limite ?? PAGE)
    for (;;) {
      const filas = gte < lt ? await this.#leer(gte, lt, reverse, page) : []
      if (filas.length > 0) yield filas.map(([, id]) => id)
      const ultima = filas.at(-1)
      if (filas.length < page || ultima === undefined) return
      if (reverse) lt = ultima[0]
      else gte = `${ultima[0]}\0`
    }
  }

  close(): Promise<void> {
    return promisify(this.#level.close.bind(this.#level))()
  }

  async #getMany(keys: string[]): Promise<(string | undefined)[]> {
    if (keys.length === 0) return []
    return new Promise((resolve, reject) => {
      this.#level.getMany(keys, { asBuffer: false }, (error, values) => (error ? reject(error) : resolve(values ?? [])))
    })
  }

  /** Key and id of the rows of a range, from its beginning or its end. */
  #leer(gte: string, lt: string, reverse: boolean, limit: number): Promise<[string, string][]> {
    const iterador = this.#level.iterator({ gte, lt, reverse, limit, keyAsBuffer: false, valueAsBuffer: false, highWaterMark: 64 * 1024 })
    return new Promise((resolve, reject) => {
      const filas: [string, string][] = []
      const terminar = (error?: Error) => iterador.end((alCerrar) => ((error ?? alCerrar) ? reject(error ?? alCerrar) : resolve(filas)))
      const siguiente = () =>
        iterador.next((error, key, value) => {
          if (error !== undefined && error !== null) return terminar(error)
          if (key === undefined || value === undefined) return terminar()
          filas.push([key, value])
          siguiente()
        })
      siguiente()
    })
  }
}
