/** What the server holds of one device, in memory: which seqs, and what of it waits in quarantine. */
import type { MotivoCuarentena, Porque } from '#domain/core/sync.ts'
import type { Store } from '../../store/port.ts'
import { abrirCuarentena, cuarentenaDeDispositivo, esAjeno, type DocCuarentena } from './cuarentena.ts'
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
  porque?: Porque
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
  const libreta: Libreta = { aceptados: await rangosDeRecibos(recibos, dispositivoId), enCuarentena: new Map(), revisadaEn: '' }
  for await (const doc of cuarentenaDeDispositivo(cuarentena, dispositivoId)) if (doc.tiendaId === tiendaId) anotarDecision(libreta, doc)
  return libreta
}

export const reciboDe = ({ hecho, seq, hash, en, motivo, detalle, porque, decidido }: DocCuarentena): ReciboCuarentena => ({
  id: hecho.id,
  seq,
  hash,
  en,
  motivo,
  detalle,
  ...(porque ? { porque } : {}),
  ...(decidido?.como === 'archivada' ? { revisada: decidido.motivo } : {}),
})

/** Takes note of a quarantined fact, and of what was decided about it. */
export function anotarDecision(libreta: Libreta, doc: DocCuarentena): void {
  const clave = claveDe({ id: doc.hecho.id, hash: doc.hash })
  if (doc.decidido?.como === 'aceptada') libreta.enCuarentena.delete(clave)
  else libreta.enCuarentena.set(clave, reciboDe(doc))
  if (doc.decidido && doc.decidido.en > libreta.revisadaEn) libreta.revisadaEn = doc.decidido.en
}

/** How many wait for somebody to look. */
export const pendientesDe = ({ enCuarentena }: Libreta): number =>
  [...enCuarentena.values()].filter(({ revisada }) => revisada === undefined).length

/** What of it the device itself handed in, or signed. */
export const suyosEnCuarentena = ({ enCuarentena }: Libreta): ReciboCuarentena[] =>
  [...enCuarentena.values()].filter((recibo) => !esAjeno(recibo))

/** A mark of what is in quarantine, which changes when something comes or goes; '' when nothing is. */
export function apartadaEnDe(libreta: Libreta): string {
  const suyos = suyosEnCuarentena(libreta)
  const ultima = suyos.reduce((mayor, { en }) => (en > mayor ? en : mayor), '')
  return ultima && `${ultima} ${suyos.length}`
}

/** Every seq that the server holds, quarantined ones included. */
export function rangosDe(libreta: Libreta): Rangos {
  const rangos = copiar(libreta.aceptados)
  for (const { seq } of suyosEnCuarentena(libreta)) if (seq > 0) incluir(rangos, seq)
  return rangos
}

/**
 * How far ahead of what the server holds a device's order may go on. A till makes a hundred thousand facts in a year; after a restore of an
 * old backup, or with its black boxes on the way, no more than that is missing. What is beyond makes no holes, and waits for the owner.
 */
const SALTO_MAXIMO = 100_000

/** As `rangosDe`, without what is in quarantine beyond such a jump: of this it is said what is missing. */
export function rangosCreibles(libreta: Libreta): Rangos {
  const rangos = copiar(libreta.aceptados)
  for (const seq of [...libreta.enCuarentena.values()].map((recibo) => recibo.seq).sort((a, b) => a - b))
    if (seq > 0 && seq - ultimoDe(rangos) <= SALTO_MAXIMO) incluir(rangos, seq)
  return rangos
}

/** Is this place in the device's order further ahead than any till is? */
export const esSeqLejano = (libreta: Libreta, seq: number): boolean =>
  seq - ultimoDe(libreta.aceptados) > SALTO_MAXIMO && seq - ultimoDe(rangosCreibles(libreta)) > SALTO_MAXIMO

/** The last place of its order that a device may have reached: what it says of itself, not further ahead than any till is. */
export const lugarCreible = (libreta: Libreta, dicho: number): number => {
  const sabido = ultimoDe(rangosCreibles(libreta))
  return Math.max(sabido, Math.min(dicho, sabido + SALTO_MAXIMO))
}

const ultimoDe = (rangos: Rangos): number => rangos.at(-1)?.[1] ?? 0

export const totalDe = (libreta: Libreta): number => contar(libreta.aceptados)
