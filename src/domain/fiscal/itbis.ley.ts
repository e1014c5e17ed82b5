/**
 * The tax figures of the law as this version knows them: what a platform is seeded with, and what holds on a device until the
 * platform's own documents reached it. Nowhere else are they written.
 */

/** A rate, or an amount, with the days on which it holds; `hasta` null is "until another one begins". */
export interface Vigencia {
  desde: string
  hasta: string | null
}

/** Ley 253-12 art. 23: the general rate since 2013; the reduced one rose by steps and is 16 % since 2016 (docs/FISCAL.md#rates). */
const TASA_GENERAL = '2013-01-01'
export const INICIO_TASA_REDUCIDA = '2016-01-01'

export const tasasDeLey = [
  { codigo: '18', nombre: 'ITBIS 18 %', puntosBasicos: 1800, desde: TASA_GENERAL, hasta: null },
  { codigo: '16', nombre: 'ITBIS reducido 16 %', puntosBasicos: 1600, desde: INICIO_TASA_REDUCIDA, hasta: null },
  { codigo: '0', nombre: 'Tasa cero', puntosBasicos: 0, desde: TASA_GENERAL, hasta: null },
  { codigo: 'E', nombre: 'Exento', puntosBasicos: 0, desde: TASA_GENERAL, hasta: null },
] as const satisfies readonly (Vigencia & Record<string, unknown>)[]

/** From which total, tax included, a consumo invoice names its buyer: RD$50,000 until 2018 (docs/FISCAL.md#threshold). */
export const umbralesDeLey = [
  { centavos: 5_000_000, desde: '2007-01-01', hasta: null },
  { centavos: 25_000_000, desde: '2019-01-01', hasta: null },
] as const satisfies readonly (Vigencia & Record<string, unknown>)[]

/** Does it hold on this day, others aside? */
export const rige = ({ desde, hasta }: Vigencia, fecha: string): boolean => desde <= fecha && (hasta === null || fecha <= hasta)

/**
 * Of several figures, the one that holds on a day: it began last and is not over. A new one is written down ahead of its day
 * without touching the one before.
 */
export function vigente<V extends Vigencia>(filas: readonly V[], fecha: string): V | undefined {
  let hallada: V | undefined
  for (const fila of filas) {
    if (rige(fila, fecha) && (hallada === undefined || fila.desde > hallada.desde)) hallada = fila
  }
  return hallada
}
