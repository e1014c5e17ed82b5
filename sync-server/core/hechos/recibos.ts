/**
 * What the server holds of each device, by seq: a projection of the store's facts in a database of its own, in sheets of
 * a hundred seqs. The facts are the truth; this can always be made again from them (core/trabajos/recibos.ts does).
 */
import type { Db, Store, Stored } from '../../store/port.ts'
import { incluir, type Rangos } from './rangos.ts'

const POR_HOJA = 100
const TIPO = 'servidor:recibos'
const INTENTOS = 10

/** The fact of a seq: its id, the hash of its text, and when the server stored it. */
export interface Recibo {
  seq: number
  id: string
  hash: string
  en: string
}

interface Hoja {
  id: string
  tipo: string
  dispositivoId: string
  /** By seq. */
  filas: Record<string, [id: string, hash: string, en: string]>
}

export const nombreBaseDeRecibos = (tiendaId: string): string => `tienda-${tiendaId}-recibos`
export const abrirRecibos = (store: Store, tiendaId: string): Promise<Db> => store.db(nombreBaseDeRecibos(tiendaId))

const idHoja = (dispositivoId: string, seq: number): string =>
  `recibos:${dispositivoId}:${String(Math.floor(seq / POR_HOJA)).padStart(10, '0')}`

/** Notes facts down; doing it twice changes nothing. The first id of a seq stays. */
export async function anotar(db: Db, hechos: readonly (Recibo & { dispositivoId: string })[]): Promise<void> {
  const porHoja = new Map<string, (Recibo & { dispositivoId: string })[]>()
  for (const hecho of hechos) {
    const id = idHoja(hecho.dispositivoId, hecho.seq)
    const grupo = porHoja.get(id)
    if (grupo) grupo.push(hecho)
    else porHoja.set(id, [hecho])
  }
  let pendientes = [...porHoja.keys()]
  for (let intento = 0; pendientes.length > 0; intento++) {
    if (intento === INTENTOS) throw new Error(`${db.nombre}: receipts could not be written after ${INTENTOS} attempts`)
    const guardadas = await db.getMany<Hoja>(pendientes)
    const cambiadas = pendientes.flatMap((id, i) => conRecibos(guardadas[i], id, porHoja.get(id) ?? []))
    const respuestas = await db.writeMany(cambiadas)
    pendientes = cambiadas.filter((_, i) => respuestas[i]?.ok !== true).map(({ id }) => id)
  }
}

/** The sheet with these receipts; nothing when it has them already. */
function conRecibos(
  hoja: (Hoja & { rev: string }) | undefined,
  id: string,
  hechos: readonly (Recibo & { dispositivoId: string })[],
): (Hoja & { rev?: string })[] {
  const nuevos = hechos.filter(({ seq }) => hoja?.filas[seq] === undefined)
  const [primero] = nuevos
  if (!primero) return []
  const filas = Object.fromEntries(
    nuevos.map((hecho): [string, Hoja['filas'][string]] => [String(hecho.seq), [hecho.id, hecho.hash, hecho.en]]),
  )
  const base = hoja ?? { id, tipo: TIPO, dispositivoId: primero.dispositivoId, filas: {} }
  return [{ ...base, filas: { ...filas, ...base.filas } }]
}

/** Receipts of a device from a seq on, at least `limite` when there are as many. */
export async function listarRecibos(db: Db, dispositivoId: string, desde: number, limite: number): Promise<Recibo[]> {
  const hojas = await db.range<Hoja>(idHoja(dispositivoId, desde), `recibos:${dispositivoId};`, Math.ceil(limite / POR_HOJA) + 1)
  return hojas.flatMap(filasDe).filter(({ seq }) => seq >= desde)
}

/** Every seq of a device that is noted down. */
export async function rangosDeRecibos(db: Db, dispositivoId: string): Promise<Rangos> {
  const rangos: Rangos = []
  const hasta = `recibos:${dispositivoId};`
  for (let desde = `recibos:${dispositivoId}:`; ;) {
    const hojas = await db.range<Hoja>(desde, hasta, 200)
    for (const hoja of hojas) for (const { seq } of filasDe(hoja)) incluir(rangos, seq)
    const ultima = hojas.at(-1)
    if (hojas.length < 200 || !ultima) return rangos
    desde = `${ultima.id}\u0000`
  }
}

/**
 * Takes away receipts of facts that the store does not hold, or holds with another hash: what a device then asks for tells
 * it the truth, and what it offers again is new.
 */
export async function borrarSinHecho(recibos: Db, ops: Db, dispositivoId: string): Promise<void> {
  const hasta = `recibos:${dispositivoId};`
  for (let desde = `recibos:${dispositivoId}:`; ;) {
    const [hoja] = await recibos.range<Hoja>(desde, hasta, 1)
    if (!hoja) return
    desde = `${hoja.id}\u0000`
    const filas = Object.entries(hoja.filas)
    const docs = await ops.getMany<{ recepcion?: { hash: string } }>(filas.map(([, [id]]) => id))
    const quedan = filas.filter(([, [, hash]], i) => docs[i]?.recepcion?.hash === hash)
    if (quedan.length === filas.length) continue
    const corregida: Stored<Hoja> = { ...hoja, filas: Object.fromEntries(quedan) }
    await recibos.writeMany([corregida])
  }
}

const filasDe = ({ filas }: Hoja): Recibo[] => Object.entries(filas).map(([seq, [id, hash, en]]) => ({ seq: Number(seq), id, hash, en }))
