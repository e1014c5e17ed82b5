/** Which dollar rate holds: one may be written down ahead of its day, and starts by itself, on a till with no connection too. */

/** A rate as these rules need it. */
export interface TasaFechada {
  /** First day on which it holds. */
  fecha: string
  /** When it was written down. */
  en: string
}

/** How far ahead a rate may be written down: nobody knows the dollar of next year. */
export const DIAS_POR_DELANTE = 60

/** As many as a device keeps in sight: a year of one a day, and those to come. */
export const TASAS_EN_VISTA = 366 + DIAS_POR_DELANTE

/** Of the rates whose day has come, the one of the latest day; of two of one day, the one written down last. */
export function tasaVigente<T extends TasaFechada>(tasas: readonly T[], hoy: string): T | undefined {
  let hallada: T | undefined
  for (const tasa of tasas) {
    if (tasa.fecha > hoy) continue
    if (!hallada || tasa.fecha > hallada.fecha || (tasa.fecha === hallada.fecha && tasa.en > hallada.en)) hallada = tasa
  }
  return hallada
}

/** Those whose day is still to come, the next one first. */
export const tasasPorVenir = <T extends TasaFechada>(tasas: readonly T[], hoy: string): T[] =>
  tasas.filter(({ fecha }) => fecha > hoy).sort((a, b) => (a.fecha === b.fecha ? (a.en < b.en ? 1 : -1) : a.fecha < b.fecha ? -1 : 1))
