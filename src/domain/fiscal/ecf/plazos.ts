/** By when DGII has to have an electronic document (docs/FISCAL.md#electronic-documents). */
import { HORA_MS } from '#domain/core/fecha.ts'

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
