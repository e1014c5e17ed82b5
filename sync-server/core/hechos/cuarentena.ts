/** Facts that wait for a person: kept as the text that arrived, with the reason, in a database that no device reads. */
import type { MotivoCuarentena, Porque } from '#domain/core/sync.ts'
import type { Db, FindQuery, Store, Stored } from '../../store/port.ts'
import type { Recibido, Remitente } from './remitente.ts'
import type { Reparo } from './texto.ts'

const TIPO = 'servidor:cuarentena'

/** What somebody decided about a quarantined fact. */
export interface Decidido {
  /** 'aceptada': looked at again, it was in order and is stored. 'archivada': it stays here for good, for this reason. */
  como: 'aceptada' | 'archivada'
  en: string
  /** empleadoId of who decided. */
  quien: string
  /** Why it was filed; '' when accepted. */
  motivo: string
}

/**
 * A fact in quarantine. `padre` is the device that handed it in; `clave` the store while it waits, and `<store>:<como>` once
 * somebody decided, so that each list is one look-up. It is never removed.
 */
export interface DocCuarentena {
  id: string
  tipo: string
  v: number
  tiendaId: string
  /** When it arrived. */
  en: string
  clave: string
  padre: string
  seq: number
  hecho: { id: string; tipo: string }
  /** Of the text that arrived. */
  hash: string
  /** What the sender said that it was; left out when it was that. A text that arrived changed is never accepted. */
  declarado?: string
  texto: string
  motivo: MotivoCuarentena
  detalle: string
  porque?: Porque
  /** The device that handed it in for `padre`; left out when it was `padre` itself. */
  por?: string
  /** Not there while it waits. */
  decidido?: Decidido
}

export const abrirCuarentena = (store: Store): Promise<Db> => store.db('cuarentena')

/** Half a character cannot be stored everywhere: replaced, as UTF-8 always does, and as the hash has seen it. */
const entero = (texto: string): string => Buffer.from(texto).toString()

/** The original's id and hash: another text under the same id is another document, the same text is the same one. */
const idCuarentena = (remitente: Pick<Remitente, 'tiendaId' | 'dispositivoId'>, { id, hash }: Pick<Recibido, 'id' | 'hash'>): string =>
  `cuarentena:${remitente.tiendaId}:${remitente.dispositivoId}:${hash}:${id.replace(/[^\x21-\x7e]/g, '?')}`

/** The document in which a fact waits for somebody to decide; same fact, same id. */
export function docDeCuarentena(recibido: Recibido, remitente: Remitente, { motivo, detalle, porque }: Reparo, en: string): DocCuarentena {
  const { id, seq, hash, declarado, hecho } = recibido
  return {
    id: idCuarentena(remitente, recibido),
    tipo: TIPO,
    v: 1,
    tiendaId: remitente.tiendaId,
    en,
    clave: remitente.tiendaId,
    padre: remitente.dispositivoId,
    seq,
    hecho: { id: entero(id), tipo: hecho.ok ? hecho.value.entity.tipo : '' },
    hash,
    ...(declarado === hash ? {} : { declarado }),
    texto: entero(recibido.texto),
    motivo,
    detalle: entero(detalle),
    ...(porque ? { porque } : {}),
    ...(remitente.por === undefined ? {} : { por: remitente.por }),
  }
}

/** It says that this device made it, and another one that brought it has nothing to show for that: no news to the device itself. */
export const esAjeno = ({ porque }: Pick<DocCuarentena, 'porque'>): boolean => porque === 'sin-firma-de-equipo'

/** Each may hold a megabyte of text: so many are in memory at once. */
const DE_UNA_VEZ = 10
/** Characters of text: where one has more, they are read one by one. */
const PESADO = 100_000

/** Everything that was ever set apart of one device, oldest first. */
export const cuarentenaDeDispositivo = (db: Db, dispositivoId: string): AsyncGenerator<Stored<DocCuarentena>> =>
  porPartes(db, { tipo: TIPO, padre: dispositivoId })

async function* porPartes(db: Db, query: FindQuery): AsyncGenerator<Stored<DocCuarentena>> {
  for (let sigue = query; ;) {
    const docs = await db.find<DocCuarentena>({ ...sigue, limite: DE_UNA_VEZ })
    yield* docs
    const ultimo = docs.at(-1)
    if (docs.length < DE_UNA_VEZ || !ultimo) return
    sigue = { ...query, despuesDe: { en: ultimo.en, id: ultimo.id } }
  }
}

/** The last of what was set apart of one device, newest first. */
export const ultimosApartados = (db: Db, dispositivoId: string, limite: number): Promise<Stored<DocCuarentena>[]> =>
  db.find<DocCuarentena>({ tipo: TIPO, padre: dispositivoId, orden: 'desc', limite })

/** Quarantined facts of a device by their receipts, in that order; what somebody took away by hand is left out. */
export async function* leerApartados(
  db: Db,
  remitente: Pick<Remitente, 'tiendaId' | 'dispositivoId'>,
  recibos: readonly Pick<Recibido, 'id' | 'hash'>[],
): AsyncGenerator<Stored<DocCuarentena>> {
  // One first: a device may have handed in a megabyte each time, and who reads them takes two.
  for (let i = 0, cuantos = 1; i < recibos.length;) {
    const docs = await db.getMany<DocCuarentena>(recibos.slice(i, i + cuantos).map((recibo) => idCuarentena(remitente, recibo)))
    i += cuantos
    cuantos = docs.some((doc) => doc && doc.texto.length > PESADO) ? 1 : Math.min(DE_UNA_VEZ, cuantos * 4)
    for (const doc of docs) if (doc) yield doc
  }
}

/** A place in a list of a store's quarantine. */
export type LugarEnCuarentena = NonNullable<FindQuery['despuesDe']>

/** What waits of a store, or what was filed, newest first; from a place on, when one is given. */
export const cuarentenaDeTienda = (
  db: Db,
  tiendaId: string,
  { como, despuesDe }: { como?: Decidido['como'] | undefined; despuesDe?: LugarEnCuarentena | undefined } = {},
): AsyncGenerator<Stored<DocCuarentena>> =>
  porPartes(db, {
    tipo: TIPO,
    clave: como === undefined ? tiendaId : `${tiendaId}:${como}`,
    orden: 'desc',
    ...(despuesDe === undefined ? {} : { despuesDe }),
  })

/** A quarantined fact of a store; undefined for what is none. */
export async function leerCuarentena(db: Db, tiendaId: string, id: string): Promise<Stored<DocCuarentena> | undefined> {
  const doc = id.startsWith(`cuarentena:${tiendaId}:`) ? await db.get<DocCuarentena>(id) : undefined
  return doc?.tiendaId === tiendaId ? doc : undefined
}

const INTENTOS = 20

/** Changes it by what `cambio` makes of it as it is now, again when somebody was faster; undefined leaves it. Answers how it is then. */
export async function cambiarCuarentena(
  db: Db,
  doc: Stored<DocCuarentena>,
  cambio: (actual: DocCuarentena) => Partial<DocCuarentena> | undefined,
): Promise<DocCuarentena> {
  let actual = doc
  for (let i = 0; i < INTENTOS; i++) {
    const nuevo = cambio(actual)
    if (nuevo === undefined) return actual
    const { como } = nuevo.decidido ?? actual.decidido ?? {}
    const completo = { ...actual, ...nuevo, clave: como === undefined ? actual.tiendaId : `${actual.tiendaId}:${como}` }
    if ((await db.update(completo)).ok) return completo
    actual = (await db.get<DocCuarentena>(doc.id)) ?? actual
  }
  throw new Error(`${doc.id} could not be changed after ${INTENTOS} attempts`)
}
