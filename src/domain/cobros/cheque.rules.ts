/** Cheques left for a later day: what one may be, where each is, and what giving it back takes. Pure. */
import { puede, type Campos } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { ChequePosfechado } from './cheque-posfechado.entity.ts'
import type { Cobro } from './cobro.entity.ts'

/** As far ahead as a shop takes one. */
const DIAS_DE_CHEQUE = 365
const MOTIVO_MINIMO = 3

/** 'toca': its day has come, and it is still in hand. */
export type EstadoDeCheque = 'espera' | 'toca' | 'cobrado' | 'devuelto'

/**
 * Where one is on a day, by what it says itself and by the collections that are known: two devices with no line may collect it twice, and when one of
 * those is taken back the other one stands, whatever the cheque says. What collected it counts before what gave it back: the money is there.
 */
export function estadoDeCheque(
  { id, cobroId, devueltoEl, dia }: Pick<ChequePosfechado, 'id' | 'cobroId' | 'devueltoEl' | 'dia'>,
  hoy: string,
  { anulados, vivos }: CobrosDeCheques,
): EstadoDeCheque {
  if (vivos.has(id) || (cobroId !== '' && !anulados.has(cobroId))) return 'cobrado'
  if (devueltoEl !== '') return 'devuelto'
  return dia <= hoy ? 'toca' : 'espera'
}

export interface CobrosDeCheques {
  /** Collections that another one took back. */
  anulados: ReadonlySet<string>
  /** By cheque, those that paid it in and stand. */
  vivos: ReadonlyMap<string, readonly string[]>
}

/** What collections say of cheques. */
export function cobrosDeCheques(cobros: readonly Pick<Cobro, 'id' | 'anula' | 'pagos'>[]): CobrosDeCheques {
  const anulados = new Set(cobros.flatMap(({ anula }) => anula?.cobroId ?? []))
  const vivos = new Map<string, string[]>()
  for (const { id, anula, pagos } of cobros) {
    if (anula !== null || anulados.has(id)) continue
    for (const { chequeId = '' } of pagos) if (chequeId !== '') vivos.set(chequeId, [...(vivos.get(chequeId) ?? []), id])
  }
  return { anulados, vivos }
}

export type ChequeRecibido = Pick<ChequePosfechado, 'clienteId' | 'banco' | 'numero' | 'dia' | 'centavos' | 'documentos' | 'nota'>

/** The cheque as it is kept, or what is missing for it ('cheque.*'): one for today or for before is no promise, it is collected. */
export function recibirCheque(
  { numero, banco, dia, centavos, nota, ...cheque }: ChequeRecibido,
  { recibe, hoy }: { recibe: Persona; hoy: string },
): Result<Omit<Campos<typeof ChequePosfechado>, 'foto'>> {
  if (!puede(recibe, ChequePosfechado, 'crear')) return fallo('cheque.sin-permiso')
  if (!Number.isSafeInteger(centavos) || centavos <= 0) return fallo('cheque.sin-monto')
  if (numero.trim() === '') return fallo('cheque.falta-numero')
  if (dia <= hoy) return fallo('cheque.es-de-hoy')
  if (dia > sumarDias(hoy, DIAS_DE_CHEQUE)) return fallo('cheque.muy-lejos')
  const escrito = { numero: numero.trim().slice(0, 30), banco: banco.trim().slice(0, 80), nota: nota.trim().slice(0, 300) }
  const enMano = { cobroId: '', devueltoEl: '', motivo: '' }
  return ok({ ...cheque, ...escrito, dia, centavos, recibidoEl: hoy, recibidoPor: recibe.nombre, ...enMano })
}

/** What giving it back changes, or why it cannot be ('cheque.ya-cobrado', 'cheque.ya-devuelto', 'cheque.falta-motivo'). */
export function devolverCheque(
  estado: EstadoDeCheque,
  motivo: string,
  hoy: string,
): Result<Pick<ChequePosfechado, 'devueltoEl' | 'motivo'>> {
  if (estado === 'cobrado') return fallo('cheque.ya-cobrado')
  if (estado === 'devuelto') return fallo('cheque.ya-devuelto')
  if (motivo.trim().length < MOTIVO_MINIMO) return fallo('cheque.falta-motivo')
  return ok({ devueltoEl: hoy, motivo: motivo.trim().slice(0, 300) })
}
