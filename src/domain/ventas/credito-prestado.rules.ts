/**
 * A customer's limit, lent in parts to the tills that may sell with no line: what is owed and all that is lent never pass it (docs/adr/0043).
 * A till counts its own sales and collections against its part, whether the server has heard of them or not. A part that was made smaller
 * counts with the server at its old size until its till said that it read the new one, or the old one expired.
 */
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import type { MovimientoCredito } from './credito.rules.ts'

type Parte = CreditoPrestado['partes'][number]
type Monto = Pick<Parte, 'centavos' | 'desdeSeq' | 'vence'>
type Movimiento = Pick<MovimientoCredito, 'centavos' | 'dispositivoId' | 'seq'>

/** For how many days a part is lent, counted from the day on which it is. */
const DIAS_PRESTADO = 7
/** A till asks again when fewer days than this are left. */
const DIAS_DE_RESERVA = 3
/** Clocks of tills are not the server's: what expired counts for one more day. */
const MARGEN_DIAS = 1

/** One document for each customer. */
export const idPrestado = (clienteId: string): string => `${CreditoPrestado.tipo}:${clienteId}`

/** What is left of a part in centavos, by these documents of its own device; collections give back. Nothing when it expired. */
function quedaDe({ centavos, desdeSeq, vence }: Monto, dispositivoId: string, movimientos: readonly Movimiento[], hoy: string): number {
  if (vence < hoy) return 0
  const usado = movimientos.reduce(
    (suma, uno) => suma + (uno.dispositivoId === dispositivoId && (uno.seq ?? 0) > desdeSeq ? uno.centavos : 0),
    0,
  )
  return Math.max(0, centavos - usado)
}

/** The part of a till; undefined when it was lent none. */
export const parteDe = (prestado: Pick<CreditoPrestado, 'partes'> | undefined, dispositivoId: string): Parte | undefined =>
  prestado?.partes.find((parte) => parte.dispositivoId === dispositivoId)

/**
 * What a till may still sell on credit to a customer by itself, centavos; undefined when nothing was lent to it. `movimientos`: all that it
 * knows of the customer, its own included.
 */
export function quedaPrestado(
  prestado: Pick<CreditoPrestado, 'partes'> | undefined,
  dispositivoId: string,
  movimientos: readonly Movimiento[],
  hoy: string,
): number | undefined {
  const parte = parteDe(prestado, dispositivoId)
  return parte && quedaDe(parte, dispositivoId, movimientos, hoy)
}

/** Should a till ask for its part: it has none, has to say that it read a new one, or little of it or of its time is left? */
export function debePedir(parte: Parte | undefined, queda: number, hoy: string): boolean {
  return !parte || parte.previa !== null || parte.vence < sumarDias(hoy, DIAS_DE_RESERVA) || queda < parte.centavos / 2
}

/** What a part may still add to what is owed, whichever of its two sizes its till goes by. */
function retenidoDe({ dispositivoId, previa, ...parte }: Parte, movimientos: readonly Movimiento[], hoy: string): number {
  const conMargen = (monto: Monto): number =>
    quedaDe({ ...monto, vence: sumarDias(monto.vence, MARGEN_DIAS) }, dispositivoId, movimientos, hoy)
  return Math.max(conMargen(parte), previa ? conMargen(previa) : 0)
}

/** What other tills than this one hold of a customer's limit, centavos. */
export const retenidoPorOtras = (
  partes: readonly Parte[],
  dispositivoId: string,
  movimientos: readonly Movimiento[],
  hoy: string,
): number => partes.reduce((suma, parte) => suma + (parte.dispositivoId === dispositivoId ? 0 : retenidoDe(parte, movimientos, hoy)), 0)

export interface PedidoDePrestamo {
  dispositivoId: string
  /** The order of the part that the till has read; 0 when it has none. */
  tengo: number
  /** It is about to sell so much; undefined when it only keeps its part. */
  quiere: number | undefined
}

export interface SituacionDeCredito {
  limiteCentavos: number
  saldoCentavos: number
  /** Every document that the balance counts. */
  movimientos: readonly Movimiento[]
  /** Lent under records that were joined to this customer's. */
  enOtrasFichasCentavos: number
  /** Tills that sell, the one that asks among them. */
  cajas: number
  hoy: string
  /** Up to which place of a device's order everything is in the balance. */
  hastaSeq(dispositivoId: string): number
}

/**
 * Lends a till its part: what it wants to sell now, or an equal share of what is left of the limit, and of neither more than is free. Where others
 * hold what it lacks, theirs are made smaller, and are free once their tills have read it. The same object when nothing changes.
 */
export function prestar<P extends Pick<CreditoPrestado, 'orden' | 'partes'>>(
  prestado: P,
  { dispositivoId, tengo, quiere }: PedidoDePrestamo,
  situacion: SituacionDeCredito,
): P {
  const { limiteCentavos, saldoCentavos, movimientos, enOtrasFichasCentavos, cajas, hoy, hastaSeq } = situacion
  const orden = prestado.orden + 1
  const vence = sumarDias(hoy, DIAS_PRESTADO)
  const vive = (monto: Monto | null): boolean => monto !== null && sumarDias(monto.vence, MARGEN_DIAS) >= hoy
  const vivas = prestado.partes.filter((parte) => vive(parte) || vive(parte.previa))
  const guardada = vivas.find((parte) => parte.dispositivoId === dispositivoId)
  // It says that it read what was taken from it, and leaves that to whoever wanted it: its share it asks for again later.
  const cede = guardada?.previa != null && tengo >= guardada.orden && quiere === undefined
  const mia = guardada?.previa != null && tengo >= guardada.orden ? { ...guardada, previa: null } : guardada
  const otras = vivas.filter((parte) => parte.dispositivoId !== dispositivoId)
  const delCredito = limiteCentavos - saldoCentavos - enOtrasFichasCentavos
  const libre = Math.max(0, delCredito - retenidoPorOtras(otras, dispositivoId, movimientos, hoy))
  const cuota = Math.max(0, cajas <= 1 ? delCredito : Math.floor(delCredito / (cajas + 1)))
  const tiene = mia ? retenidoDe(mia, movimientos, hoy) : 0
  const suyo = mia ? quedaDe(mia, dispositivoId, movimientos, hoy) : 0
  const dado = Math.min(libre, cede ? suyo : Math.max(cuota, quiere ?? suyo))
  const nueva: Parte = {
    dispositivoId,
    centavos: dado,
    desdeSeq: hastaSeq(dispositivoId),
    vence,
    orden,
    previa: mia && tiene > dado ? mayorDe(mia, movimientos, hoy) : null,
  }
  const falta = cede ? 0 : Math.max(quiere ?? 0, cuota) - dado
  const encogidas = falta <= 0 ? otras : encoger(otras, quiere === undefined ? cuota : 0, falta, { movimientos, hoy, hastaSeq, orden })
  const partes = [...encogidas, igual(mia, nueva, movimientos, hoy) && mia ? mia : nueva]
  return JSON.stringify(partes.map(enLinea).sort()) === JSON.stringify(prestado.partes.map(enLinea).sort())
    ? prestado
    : { ...prestado, orden, partes }
}

const enLinea = (parte: Parte): string => JSON.stringify(parte)

/** Nothing that its till would notice: as much as it had, until about the same day. */
const igual = (mia: Parte | undefined, nueva: Parte, movimientos: readonly Movimiento[], hoy: string): boolean =>
  mia?.previa === null &&
  nueva.previa === null &&
  mia.vence >= sumarDias(hoy, DIAS_DE_RESERVA) &&
  mia.centavos === nueva.centavos &&
  quedaDe(mia, mia.dispositivoId, movimientos, hoy) === nueva.centavos

/** The larger of what a till may go by. */
function mayorDe({ dispositivoId, centavos, desdeSeq, vence, previa }: Parte, movimientos: readonly Movimiento[], hoy: string): Monto {
  const suya = { centavos, desdeSeq, vence }
  return previa && quedaDe(previa, dispositivoId, movimientos, hoy) > quedaDe(suya, dispositivoId, movimientos, hoy) ? previa : suya
}

/** Takes what is missing from the parts of others, those that hold most first, down to `hasta` each; one that has not read its last change is left. */
function encoger(
  otras: readonly Parte[],
  hasta: number,
  falta: number,
  { movimientos, hoy, hastaSeq, orden }: Pick<SituacionDeCredito, 'movimientos' | 'hoy' | 'hastaSeq'> & { orden: number },
): Parte[] {
  const tiene = (parte: Parte): number => quedaDe(parte, parte.dispositivoId, movimientos, hoy)
  let resto = falta - otras.reduce((suma, parte) => suma + (parte.previa ? retenidoDe(parte, movimientos, hoy) - tiene(parte) : 0), 0)
  return otras
    .toSorted((a, b) => tiene(b) - tiene(a))
    .map((parte) => {
      const quita = Math.min(resto, tiene(parte) - hasta)
      if (parte.previa || quita <= 0) return parte
      resto -= quita
      const { centavos, desdeSeq, vence, dispositivoId } = parte
      return {
        ...parte,
        centavos: tiene(parte) - quita,
        desdeSeq: hastaSeq(dispositivoId),
        orden,
        previa: { centavos, desdeSeq, vence },
      }
    })
}
