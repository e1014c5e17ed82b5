/** By when DGII has to have an electronic document, and until when a certificate signs (docs/FISCAL.md#electronic-documents). */
import { diaFiscal, diasEntre, HORA_MS } from '#domain/core/fecha.ts'

/** Hours from the sale on: with deferred sending allowed, and without, when there was no line. */
const HORAS_DIFERIDO = 24
const HORAS_SIN_CONEXION = 72
/** What is left of a term when somebody has to look. */
const HORAS_DE_AVISO = 12

/** The instant at which the term of a document of this instant ends. */
export const venceEnvio = (emitidoEn: string, diferido: boolean): string =>
  new Date(Date.parse(emitidoEn) + (diferido ? HORAS_DIFERIDO : HORAS_SIN_CONEXION) * HORA_MS).toISOString()

type Plazo = 'bien' | 'pronto' | 'pasado'

/** How a term stands now. The last instant is still in time. */
export function plazoDe(vence: string, ahora: string): Plazo {
  const falta = Date.parse(vence) - Date.parse(ahora)
  return falta < 0 ? 'pasado' : falta <= HORAS_DE_AVISO * HORA_MS ? 'pronto' : 'bien'
}

/** Days before the end on which a renewal is called for, each louder than the one before. */
const AVISOS_DIAS = [60, 30, 7, 1] as const

/** How a certificate stands today: its days, and whether somebody has to do something. */
export function vigenciaDe({ hasta }: { hasta: string }, ahora: string): { dias: number; aviso: 'ninguno' | 'pronto' | 'ya' | 'vencido' } {
  const dias = diasEntre(diaFiscal(ahora), diaFiscal(hasta))
  if (hasta < ahora) return { dias, aviso: 'vencido' }
  const [primero, , urgente] = AVISOS_DIAS
  return { dias, aviso: dias <= urgente ? 'ya' : dias <= primero ? 'pronto' : 'ninguno' }
}

/**
 * The notice about a certificate that is due today, by its days: 60, 30, 7, 1, or 0 once it has ended; undefined while there is time. Told once each,
 * also to who was not looked at on that very day.
 */
export function avisoDeCertificado(certificado: { hasta: string }, ahora: string): number | undefined {
  const { dias, aviso } = vigenciaDe(certificado, ahora)
  return aviso === 'vencido' ? 0 : AVISOS_DIAS.findLast((umbral) => dias <= umbral)
}
