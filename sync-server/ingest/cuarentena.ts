/** Facts that wait for a person: kept as the text that arrived, with the reason, in a database that no device reads. */
import type { MotivoCuarentena } from '#domain/sync.ts'
import type { Db, Store, Stored } from '../store/port.ts'
import type { Recibido, Remitente } from './hecho.ts'
import type { Reparo } from './texto.ts'

const TIPO = 'servidor:cuarentena'

/** A fact in quarantine. `padre` is the device that handed it in, `clave` the store, so that both lists are one look-up. */
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
  hash: string
  texto: string
  motivo: MotivoCuarentena
  detalle: string
}

export const abrirCuarentena = (store: Store): Promise<Db> => store.db('cuarentena')

/** Half a character cannot be stored everywhere: replaced, as UTF-8 always does, and as the hash has seen it. */
const entero = (texto: string): string => Buffer.from(texto).toString()

/** The original's id and hash: another text under the same id is another document, the same text is the same one. */
const idCuarentena = (remitente: Remitente, { id, hash }: Pick<Recibido, 'id' | 'hash'>): string =>
  `cuarentena:${remitente.tiendaId}:${remitente.dispositivoId}:${hash}:${id.replace(/[^\x21-\x7e]/g, '?')}`

export function docDeCuarentena(recibido: Recibido, remitente: Remitente, { motivo, detalle }: Reparo, en: string): DocCuarentena {
  const { id, seq, hash, hecho } = recibido
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
    texto: entero(recibido.texto),
    motivo,
    detalle: entero(detalle),
  }
}

/** What waits of one device, oldest first. */
export const cuarentenaDeDispositivo = (db: Db, dispositivoId: string): Promise<Stored<DocCuarentena>[]> =>
  db.find<DocCuarentena>({ tipo: TIPO, padre: dispositivoId })

/** What waits of a store, newest first. */
export const cuarentenaDeTienda = (db: Db, tiendaId: string, limite: number): Promise<Stored<DocCuarentena>[]> =>
  db.find<DocCuarentena>({ tipo: TIPO, clave: tiendaId, orden: 'desc', limite })
