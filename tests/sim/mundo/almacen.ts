/**
 * The server's store in memory, behind the port of `sync-server/store`: a write is seen at once, is on disk when it resolves,
 * and a crash takes back what was not on disk yet. Passes the same contract as the real ones (`almacen.test.ts`).
 */
import { GuardError, reservado, type Guardia } from '#server/store/guardia.ts'
import type { Change, Db, FindQuery, Store, Stored, UpdateResult } from '#server/store/port.ts'
import { cumple } from '#server/store/query.ts'
import { clave, idDe, Ordenado } from './ordenado.ts'

type Campos = Record<string, unknown>
type Entrante = { id: string; rev?: string; _deleted?: boolean }

/** What a store needs of the world. */
export interface Motor {
  /** Runs a task after a moment; `fsync` is the moment that a disk takes. */
  luego(que: 'escribir' | 'fsync', tarea: () => void): void
  /** Why the disk refuses writes now. */
  impedimento(): Error | undefined
}

interface Version {
  rev: string
  seq: number
  doc: Stored | undefined
}

const NOMBRE = /^[a-z][a-z0-9_-]*$/
const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

class Datos {
  readonly docs = new Map<string, Version>()
  readonly porSeq: string[] = []
  readonly ids = new Ordenado()
  readonly porPadre = new Ordenado()
  readonly porClave = new Ordenado()
  readonly porTipo = new Ordenado()
  seq = 0
  revision = 0
  /** What a crash would take back, oldest first. */
  cola: { id: string; antes: Version | undefined; seq: number }[] = []

  poner(id: string, version: Version | undefined): void {
    const previa = this.docs.get(id)?.doc
    if (previa) this.#indices(previa, 'quitar')
    if (version) {
      this.docs.set(id, version)
      this.porSeq[version.seq] = id
    } else this.docs.delete(id)
    if (version?.doc) this.#indices(version.doc, 'poner')
  }

  #indices(doc: Stored, que: 'poner' | 'quitar'): void {
    const { tipo, en, padre, clave: propia } = doc as Campos
    this.ids[que](clave([doc.id]))
    if (typeof tipo !== 'string' || typeof en !== 'string') return
    this.porTipo[que](clave([tipo, en, doc.id]))
    this.porPadre[que](clave([tipo, texto(padre), en, doc.id]))
    this.porClave[que](clave([tipo, texto(propia), en, doc.id]))
  }
}

export type Instantanea = Map<string, { docs: Map<string, Version>; seq: number; revision: number }>

/** The disk of a server: what is left when the process is gone. */
export class DiscoServidor {
  /** Told of each document that is written, with what it takes the place of. */
  alEscribir: ((base: string, doc: Stored | undefined, antes: Stored | undefined) => void) | undefined
  readonly #datos = new Map<string, Datos>()
  readonly #guardia: Guardia | undefined

  constructor(guardia?: Guardia) {
    this.#guardia = guardia
  }

  /** A process opens it. What an earlier process left half written is undone by `caer` first. */
  abrir(motor: Motor): Store {
    const abiertas = new Map<string, BaseSim>()
    return {
      clase: 'pouchdb',
      aSolas: () => true,
      db: async (nombre) => {
        if (!NOMBRE.test(nombre)) throw new Error(`database name not allowed: ${nombre}`)
        const datos = this.#datos.get(nombre) ?? new Datos()
        this.#datos.set(nombre, datos)
        const abierta =
          abiertas.get(nombre) ?? new BaseSim(nombre, datos, motor, this.#guardia, (doc, antes) => this.alEscribir?.(nombre, doc, antes))
        abiertas.set(nombre, abierta)
        return abierta
      },
      nombres: async () => [...this.#datos.keys()].sort(),
      destroy: async (nombre) => {
        abiertas.delete(nombre)
        this.#datos.delete(nombre)
      },
      close: async () => undefined,
    }
  }

  /** The process dies: of what was not fsynced, a beginning of each database's writes is there. */
  caer(cuantasQuedan: (pendientes: number) => number): number {
    let perdidas = 0
    for (const datos of this.#datos.values()) {
      const fuera = datos.cola.splice(cuantasQuedan(datos.cola.length))
      perdidas += fuera.length
      for (const { id, antes } of fuera.reverse()) datos.poner(id, antes)
      datos.cola = []
    }
    return perdidas
  }

  copiar(): Instantanea {
    return new Map([...this.#datos].map(([nombre, { docs, seq, revision }]) => [nombre, { docs: new Map(docs), seq, revision }]))
  }

  /** Puts databases back as a copy has them; those that it does not know are gone. */
  restaurar(copia: Instantanea, cuales: (base: string) => boolean): void {
    for (const nombre of Array.from(this.#datos.keys())) if (cuales(nombre)) this.#datos.delete(nombre)
    for (const [nombre, { docs, seq, revision }] of copia) {
      if (!cuales(nombre)) continue
      const datos = new Datos()
      for (const [id, version] of docs) datos.poner(id, version)
      datos.seq = seq
      datos.revision = revision
      this.#datos.set(nombre, datos)
    }
  }

  /** A document as it is seen now, for whoever looks from outside. */
  doc(base: string, id: string): Stored | undefined {
    return this.#datos.get(base)?.docs.get(id)?.doc
  }

  todos(base: string): Stored[] {
    return [...(this.#datos.get(base)?.docs.values() ?? [])].flatMap(({ doc }) => (doc ? [doc] : []))
  }
}

class BaseSim implements Db {
  readonly nombre: string
  readonly #datos: Datos
  readonly #motor: Motor
  readonly #guardia: Guardia | undefined
  readonly #alEscribir: (doc: Stored | undefined, antes: Stored | undefined) => void
  readonly #avisos = new Set<() => void>()

  constructor(
    nombre: string,
    datos: Datos,
    motor: Motor,
    guardia: Guardia | undefined,
    alEscribir: (doc: Stored | undefined, antes: Stored | undefined) => void,
  ) {
    this.nombre = nombre
    this.#datos = datos
    this.#motor = motor
    this.#guardia = guardia
    this.#alEscribir = alEscribir
  }

  async get<T extends object = Campos>(id: string): Promise<Stored<T> | undefined> {
    return this.#datos.docs.get(id)?.doc as Stored<T> | undefined
  }

  async getMany<T extends object = Campos>(ids: readonly string[]): Promise<(Stored<T> | undefined)[]> {
    return ids.map((id) => this.#datos.docs.get(id)?.doc as Stored<T> | undefined)
  }

  async create(doc: { id: string }): Promise<'creado' | 'existe'> {
    const [hecho] = await this.createMany([doc])
    return hecho ?? 'existe'
  }

  async createMany(docs: readonly { id: string }[]): Promise<('creado' | 'existe')[]> {
    const hechos = await this.#escribir(docs.map(({ rev: _rev, ...doc }: Entrante) => doc))
    return hechos.map(({ ok }) => (ok ? 'creado' : 'existe'))
  }

  async update(doc: { id: string; rev: string }): Promise<UpdateResult> {
    const [hecho] = await this.#escribir([doc])
    return hecho ?? { ok: false, motivo: 'conflicto' }
  }

  writeMany(docs: readonly { id: string; rev?: string }[]): Promise<UpdateResult[]> {
    return this.#escribir(docs)
  }

  async remove(id: string, rev: string): Promise<UpdateResult> {
    const [hecho] = await this.#escribir([{ id, rev, _deleted: true }])
    return hecho ?? { ok: false, motivo: 'conflicto' }
  }

  async range<T extends object = Campos>(desde: string, hasta: string, limite?: number): Promise<Stored<T>[]> {
    if (desde >= hasta) return []
    const ids = this.#datos.ids.entre(clave([desde]), clave([hasta])).map(idDe)
    return (await this.getMany<T>(limite === undefined ? ids : ids.slice(0, limite))).flatMap((doc) => (doc ? [doc] : []))
  }

  async find<T extends object = Campos>(query: FindQuery): Promise<Stored<T>[]> {
    const { tipo, padre, clave: propia, desde = '', hasta, orden = 'asc', limite } = query
    const { porPadre, porClave, porTipo } = this.#datos
    const [indice, prefijo] =
      padre !== undefined ? [porPadre, [tipo, padre]] : propia !== undefined ? [porClave, [tipo, propia]] : [porTipo, [tipo]]
    const base = clave(prefijo)
    const docs = indice
      .entre(`${base}${desde}`, hasta === undefined ? `${base}\uffff` : `${base}${hasta}`)
      .map((una) => this.#datos.docs.get(idDe(una))?.doc)
      .filter((doc) => doc !== undefined && cumple(doc, query)) as Stored<T>[]
    if (orden === 'desc') docs.reverse()
    return limite === undefined ? docs : docs.slice(0, Math.max(0, limite))
  }

  async changes<T extends object = Campos>(desde: string, limite: number): Promise<{ cambios: Change<T>[]; seq: string; alDia: boolean }> {
    const { porSeq, docs } = this.#datos
    const cambios: Change<T>[] = []
    let seq = Number(desde)
    while (seq < this.#datos.seq && cambios.length < limite) {
      seq++
      const id = porSeq[seq]
      const version = id === undefined ? undefined : docs.get(id)
      if (id === undefined || version?.seq !== seq) continue
      cambios.push({ id, borrado: version.doc === undefined, doc: version.doc as Stored<T> | undefined })
    }
    return { cambios, seq: String(seq), alDia: seq >= this.#datos.seq }
  }

  async seq(): Promise<string> {
    return String(this.#datos.seq)
  }

  watch(aviso: () => void): () => void {
    const propio = () => aviso()
    this.#avisos.add(propio)
    return () => void this.#avisos.delete(propio)
  }

  #escribir(docs: readonly Entrante[]): Promise<UpdateResult[]> {
    if (docs.length === 0) return Promise.resolve([])
    const copias = JSON.parse(JSON.stringify(docs)) as Entrante[]
    return new Promise((listo, mal) => {
      this.#motor.luego('escribir', () => {
        const impedimento = this.#motor.impedimento()
        if (impedimento) return mal(impedimento)
        const rechazados: { id: string; motivo: string }[] = []
        const hechos = copias.map((doc) => this.#aplicar(doc, rechazados))
        const hasta = this.#datos.seq
        this.#motor.luego('fsync', () => {
          this.#datos.cola = this.#datos.cola.filter(({ seq }) => seq > hasta)
          if (rechazados.length > 0) mal(new GuardError(rechazados))
          else listo(hechos)
          for (const aviso of this.#avisos) queueMicrotask(aviso)
        })
      })
    })
  }

  #aplicar({ rev, ...doc }: Entrante, rechazados: { id: string; motivo: string }[]): UpdateResult {
    const datos = this.#datos
    const previa = datos.docs.get(doc.id)
    const viejo = previa?.doc
    if (viejo?.rev !== rev) return { ok: false, motivo: viejo === undefined ? 'no-existe' : 'conflicto' }
    const motivo =
      reservado(doc) ?? this.#guardia?.(this.nombre, deCouch({ ...doc, ...(rev === undefined ? {} : { rev }) }), viejo && deCouch(viejo))
    if (motivo !== undefined) {
      rechazados.push({ id: doc.id, motivo })
      return { ok: false, motivo: 'conflicto' }
    }
    const nueva = `${++datos.revision}-sim`
    const seq = ++datos.seq
    datos.cola.push({ id: doc.id, antes: previa, seq })
    const guardado = doc._deleted === true ? undefined : congelar({ ...doc, rev: nueva })
    datos.poner(doc.id, { rev: nueva, seq, doc: guardado })
    this.#alEscribir(guardado, viejo)
    return { ok: true, rev: nueva }
  }
}

function deCouch(doc: { id: string; rev?: string }): Campos {
  const { id, rev, ...campos } = doc
  return { ...campos, _id: id, ...(rev === undefined ? {} : { _rev: rev }) }
}

/** What is read is what is stored: nobody may change it in place. */
function congelar<T extends object>(valor: T): T {
  for (const hijo of Object.values(valor)) if (typeof hijo === 'object' && hijo !== null) congelar(hijo as object)
  return Object.freeze(valor)
}
