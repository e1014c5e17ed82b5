/**
 * DGII's list of taxpayers. Each list that is loaded is a database of its own, of pages in order and an index of them, and it is the
 * one in use from when its document (`Padron`) stands: one that breaks half-way never is.
 */
import { v7 as uuidv7 } from 'uuid'
import { Padron } from '#domain/fiscal/padron/padron.entity.ts'
import { aRenglon, deRenglon, type Contribuyente } from '#domain/fiscal/padron/contribuyente.ts'
import type { ListaDePadron } from '#domain/fiscal/padron/comandos.padron.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma } from '../../core/bases.ts'
import { crearDecision, type ActoServidor } from '../../core/decisiones.ts'
import { leerLegibles } from '../../core/documentos.ts'
import { nombreDe } from '../../core/nombre.ts'
import type { Db, Store } from '../../store/port.ts'
import { leerPadron } from './archivo.ts'

/** Taxpayers of a page: some 40 KB, which is read and looked through in a millisecond. */
const POR_PAGINA = 400
/** Pages written at once. */
const POR_LOTE = 20
/** Listas shown to who loads them. */
const LISTAS_EN_VISTA = 12
/** Pages that are kept at hand. */
const PAGINAS_A_MANO = 100
/** For how long a process goes on with the list that it knows, while another one may have loaded a newer. */
const VIGENCIA_MS = 60_000
/** A list that is being loaded by another process is not older than this. */
const CARGA_MAXIMA_MS = 3_600_000

const PREFIJO = 'padron-'
const ID_INDICE = 'indice'

interface Indice {
  id: string
  /** The first identification of each page. */
  primeras: string[]
}
interface Pagina {
  id: string
  renglones: string
}

const idPagina = (n: number): string => `pagina:${n}`
const claveDe = (renglon: string): string => renglon.slice(0, renglon.indexOf('|'))
const versionDe = (id: string): string => id.slice(id.indexOf(':') + 1)
const baseDe = (store: Store, version: string): Promise<Db> => store.db(`${PREFIJO}${version}`)

interface ALaMano {
  version: string
  al: string
  primeras: readonly string[]
  hastaMs: number
  paginas: Map<number, Promise<string>>
}

export interface Servicio {
  /** The taxpayer of 9 or 11 digits; null when the list has none. `al`: the instant of the list, '' when there is none. */
  buscar(identificacion: string): Promise<{ contribuyente: Contribuyente | null; al: string }>
  cargar(acto: ActoServidor, archivo: { nombre: string; comprimido: boolean; bytes: AsyncIterable<Uint8Array> }): Promise<Result<Cargado>>
  listas(): Promise<{ listas: ListaDePadron[]; falta: boolean }>
}
export type Cargado = Pick<Padron, 'contribuyentes' | 'descartadas'>

/** Looks taxpayers up, and takes new lists. */
export function crearPadron({ store, ahora }: { store: Store; ahora: () => Date }): Servicio {
  let aLaMano: ALaMano | undefined
  let cargando = false

  async function vigente(): Promise<ALaMano | undefined> {
    const ms = ahora().getTime()
    if (aLaMano && ms < aLaMano.hastaMs) return aLaMano
    const [ultima] = await leerLegibles(abrirPlataforma(store), Padron, { orden: 'desc', limite: 1 })
    if (!ultima) return undefined
    const version = versionDe(ultima.id)
    if (aLaMano?.version === version) aLaMano.hastaMs = ms + VIGENCIA_MS
    else {
      const indice = await (await baseDe(store, version)).get<Indice>(ID_INDICE)
      aLaMano = indice && { version, al: ultima.en, primeras: indice.primeras, hastaMs: ms + VIGENCIA_MS, paginas: new Map() }
    }
    return aLaMano
  }

  /** The page that would have it; those asked for last stay at hand. */
  function pagina(lista: ALaMano, n: number): Promise<string> {
    const { paginas, version } = lista
    const leida = paginas.get(n) ?? baseDe(store, version).then(async (db) => (await db.get<Pagina>(idPagina(n)))?.renglones ?? '')
    paginas.delete(n)
    paginas.set(n, leida)
    leida.catch(() => paginas.delete(n))
    const [masVieja] = paginas.keys()
    if (paginas.size > PAGINAS_A_MANO && masVieja !== undefined) paginas.delete(masVieja)
    return leida
  }

  async function guardar(acto: ActoServidor, { nombre, comprimido, bytes }: Parameters<Servicio['cargar']>[1]): Promise<Result<Cargado>> {
    const porComienzo = new Map<string, string[]>()
    const leido = await leerPadron(bytes, comprimido, (uno) => {
      const comienzo = uno.identificacion.slice(0, 5)
      const suyos = porComienzo.get(comienzo)
      if (suyos) suyos.push(aRenglon(uno))
      else porComienzo.set(comienzo, [aRenglon(uno)])
    })
    if (!leido.ok) return leido
    const version = uuidv7()
    const db = await baseDe(store, version)
    const { primeras, contribuyentes } = await escribirPaginas(db, porComienzo)
    const indice: Indice = { id: ID_INDICE, primeras }
    await db.create(indice)
    const { descartadas, bytes: texto } = leido.value
    const campos = { archivo: nombre, contribuyentes, descartadas, bytes: texto }
    const decision = { db: await abrirPlataforma(store), entity: Padron, id: `${Padron.tipo}:${version}`, acto }
    const creada = await crearDecision({ store }, decision, campos)
    return creada.ok ? ok({ contribuyentes, descartadas }) : creada
  }

  /** Lists that nobody looks up any more. One that another process is loading has no document yet, and is young. */
  async function barrer(): Promise<void> {
    const [actual, ...viejas] = (await leerLegibles(abrirPlataforma(store), Padron, { orden: 'desc' })).map(({ id }) => versionDe(id))
    for (const base of await store.nombres()) {
      if (!base.startsWith(PREFIJO)) continue
      const version = base.slice(PREFIJO.length)
      if (version === actual) continue
      if (viejas.includes(version) || ahora().getTime() - instanteDe(version) > CARGA_MAXIMA_MS) await store.destroy(base)
    }
  }

  return {
    async buscar(identificacion) {
      const lista = await vigente()
      if (!lista) return { contribuyente: null, al: '' }
      const n = paginaDe(lista.primeras, identificacion)
      const renglones = n < 0 ? '' : await pagina(lista, n)
      const desde = `\n${renglones}`.indexOf(`\n${identificacion}|`)
      const hasta = renglones.indexOf('\n', desde)
      return { contribuyente: desde < 0 ? null : deRenglon(renglones.slice(desde, hasta < 0 ? undefined : hasta)), al: lista.al }
    },
    async cargar(acto, archivo) {
      if (cargando) return fallo('padron.cargandose')
      cargando = true
      try {
        const cargado = await guardar(acto, archivo)
        aLaMano = undefined
        if (cargado.ok) await barrer()
        return cargado
      } finally {
        cargando = false
      }
    },
    async listas() {
      const docs = await leerLegibles(abrirPlataforma(store), Padron, { orden: 'desc', limite: LISTAS_EN_VISTA })
      const listas = await Promise.all(
        docs.map(async ({ id, archivo, contribuyentes, descartadas, bytes, en, creadoPor }) => ({
          id,
          archivo,
          contribuyentes,
          descartadas,
          bytes,
          en,
          quien: await nombreDe(store, creadoPor),
        })),
      )
      return { listas, falta: docs.length > 0 && (await vigente()) === undefined }
    },
  }
}

/** In order of identification, each once: of one that the file tells twice, as it is told last. */
async function escribirPaginas(
  db: Db,
  porComienzo: ReadonlyMap<string, readonly string[]>,
): Promise<{ primeras: string[]; contribuyentes: number }> {
  const primeras: string[] = []
  let contribuyentes = 0
  let pagina: string[] = []
  let lote: Pagina[] = []
  const soltar = async (): Promise<void> => {
    await db.createMany(lote)
    lote = []
  }
  const cerrarPagina = async (): Promise<void> => {
    if (pagina.length === 0) return
    lote.push({ id: idPagina(primeras.length), renglones: pagina.join('\n') })
    primeras.push(claveDe(pagina[0] ?? ''))
    contribuyentes += pagina.length
    pagina = []
    if (lote.length === POR_LOTE) await soltar()
  }
  for (const comienzo of [...porComienzo.keys()].sort()) {
    const unicos = new Map((porComienzo.get(comienzo) ?? []).map((renglon) => [claveDe(renglon), renglon]))
    for (const clave of [...unicos.keys()].sort()) {
      pagina.push(unicos.get(clave) ?? '')
      if (pagina.length === POR_PAGINA) await cerrarPagina()
    }
  }
  await cerrarPagina()
  await soltar()
  return { primeras, contribuyentes }
}

/** The page that has this one, if any does; -1 before the first. */
function paginaDe(primeras: readonly string[], clave: string): number {
  let [bajo, alto] = [0, primeras.length]
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1
    if ((primeras[medio] ?? '') <= clave) bajo = medio + 1
    else alto = medio
  }
  return bajo - 1
}

/** When an id of version 7 was made, ms. */
const instanteDe = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
