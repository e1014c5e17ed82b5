/** What the server holds of one device, in memory: which seqs, and what of it waits in quarantine. */
import type { MotivoCuarentena } from '#domain/sync.ts'
import type { Store } from '../store/port.ts'
import { abrirCuarentena, cuarentenaDeDispositivo, type DocCuarentena } from './cuarentena.ts'
import { contar, copiar, incluir, type Rangos } from './rangos.ts'
import { abrirRecibos, rangosDeRecibos } from './recibos.ts'

/** A quarantined fact's receipt. */
export interface ReciboCuarentena {
  id: string
  seq: number
  hash: string
  en: string
  motivo: MotivoCuarentena
  detalle: string
  /** Why it was filed; undefined while somebody has to look. */
  revisada?: string
}

export interface Libreta {
  /** seqs of the facts in the store. */
  aceptados: Rangos
  /** What is in quarantine and not in the store, by `claveDe`; filed ones included. */
  enCuarentena: Map<string, ReciboCuarentena>
  /** When somebody last decided about one of them; '' when nobody did. */
  revisadaEn: string
}

export const claveDe = ({ id, hash }: { id: string; hash: string }): string => `${hash} ${id}`

/** Reads it from the store; receipts have to be up to date with the facts. */
export async function leerLibreta(store: Store, tiendaId: string, dispositivoId: string): Promise<Libreta> {
  const [recibos, cuarentena] = await Promise.all([abrirRecibos(store, tiendaId), abrirCuarentena(store)])
  const [aceptados, docs] = await Promise.all([rangosDeRecibos(recibos, dispositivoId), cuarentenaDeDispositivo(cuarentena, dispositivoId)])
  const propios = docs.filter((doc) => doc.tiendaId === tiendaId)
  const quedan = propios.filter(({ decidido }) => decidido?.como !== 'aceptada')
  return {
    aceptados,
    enCuarentena: new Map(quedan.map((doc) => [claveDe({ id: doc.hecho.id, hash: doc.hash }), reciboDe(doc)])),
    revisadaEn: propios.reduce((ultima, { decidido }) => (decidido && decidido.en > ultima ? decidido.en : ultima), ''),
  }
}

export const reciboDe = ({ hecho, seq, hash, en, motivo, detalle, decidido }: DocCuarentena): ReciboCuarentena => ({
  id: hecho.id,
  seq,
  hash,
  en,
  motivo,
  detalle,
  ...(decidido?.como === 'archivada' ? { revisada: decidido.motivo } : {}),
})

/** Takes note of what was decided about a quarantined fact. */
export function anotarDecision(libreta: Libreta, doc: DocCuarentena): void {
  const clave = claveDe({ id: doc.hecho.id, hash: doc.hash })
  if (doc.decidido?.como === 'aceptada') libreta.enCuarentena.delete(clave)
  else libreta.enCuarentena.set(clave, reciboDe(doc))
  if (doc.decidido && doc.decidido.en > libreta.revisadaEn) libreta.revisadaEn = doc.decidido.en
}

/** How many wait for somebody to look. */
export const pendientesDe = ({ enCuarentena }: Libreta): number =>
  [...enCuarentena.values()].filter(({ revisada }) => revisada === undefined).length

/** A mark of what is in quarantine, which changes when something comes or goes; '' when nothing is. */
export function apartadaEnDe({ enCuarentena }: Libreta): string {
  const ultima = [...enCuarentena.values()].reduce((mayor, { en }) => (en > mayor ? en : mayor), '')
  return ultima && `${ultima} ${enCuarentena.size}`
}

/** Every seq that the server holds, quarantined ones included. */
export function rangosDe(libreta: Libreta): Rangos {
  const rangos = copiar(libreta.aceptados)
  for (const { seq } of libreta.enCuarentena.values()) if (seq > 0) incluir(rangos, seq)
  return rangos
}

export const totalDe = (libreta: Libreta): number => contar(libreta.aceptados)
