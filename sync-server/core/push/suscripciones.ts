/**
 * Where to push to: one document per browser that somebody said yes in. Its address is a way to make that telephone ring, so it is told to
 * nobody, not even to its person; and it is good for as long as the session in which it was given is open.
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { tipoPropio } from '../bases.ts'
import type { Db, Stored } from '../../store/port.ts'
import { sha256 } from '../hechos/texto.ts'

const TIPO = tipoPropio('suscripcion')
/** More browsers than anybody carries. */
const EQUIPOS_MAXIMOS = 20
const INTENTOS = 10

export interface Suscripcion {
  id: string
  tipo: string
  en: string
  /** usuarioId of who said yes. */
  padre: string
  sesionId: string
  navegador: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Follows from the address: a browser is one, whoever uses it, and may know its own without being told others'. */
const idEquipo = (endpoint: string): string => sha256(endpoint)
const idDe = (equipoId: string): string => `suscripcion:${equipoId}`

export const suscripcionesDe = (db: Db, usuarioId: string): Promise<Stored<Suscripcion>[]> =>
  db.find<Suscripcion>({ tipo: TIPO, padre: usuarioId })

export const hayDondeEmpujar = async (db: Db, usuarioId: string): Promise<boolean> =>
  (await db.find({ tipo: TIPO, padre: usuarioId, limite: 1 })).length > 0

/** Keeps it for this person; of a browser that another one used, from now on it is this one's. */
export async function guardarSuscripcion(
  db: Db,
  { usuarioId, sesionId }: { usuarioId: string; sesionId: string },
  datos: Pick<Suscripcion, 'endpoint' | 'p256dh' | 'auth' | 'navegador' | 'en'>,
): Promise<Result<{ id: string }>> {
  const equipoId = idEquipo(datos.endpoint)
  const doc: Suscripcion = { id: idDe(equipoId), tipo: TIPO, padre: usuarioId, sesionId, ...datos }
  const suyas = await suscripcionesDe(db, usuarioId)
  if (suyas.length >= EQUIPOS_MAXIMOS && !suyas.some(({ id }) => id === doc.id)) return fallo('aviso.demasiados-equipos')
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardada = await db.get<Suscripcion>(doc.id)
    if (!guardada && (await db.create(doc)) === 'creado') return ok({ id: equipoId })
    if (guardada) {
      const nueva = { ...doc, en: guardada.padre === usuarioId ? guardada.en : doc.en, rev: guardada.rev }
      if ((await db.update(nueva)).ok) return ok({ id: equipoId })
    }
  }
  throw new Error(`${doc.id} could not be written after ${INTENTOS} attempts`)
}

/** Takes one away, if it is this person's. */
export async function quitarSuscripcion(db: Db, usuarioId: string, equipoId: string): Promise<void> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardada = await db.get<Suscripcion>(idDe(equipoId))
    if (guardada?.padre !== usuarioId || (await db.remove(guardada.id, guardada.rev)).ok) return
  }
}

/** All of a person's: the account is closed. */
export async function quitarSuscripciones(db: Db, usuarioId: string): Promise<void> {
  for (const { id, rev } of await suscripcionesDe(db, usuarioId)) await db.remove(id, rev)
}
