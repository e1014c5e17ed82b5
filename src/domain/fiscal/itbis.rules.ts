/**
 * ITBIS on the total of the document, rate by rate, never line by line (docs/FISCAL.md#rounding). With prices that include it,
 * base = round(gross ÷ 1.18) and itbis = gross − base, so that 100.00 stays 100.00.
 *
 * On B14 and E44 no ITBIS may be charged. A shelf price that includes it is charged at its base: RD$118.00 of an 18 %
 * article becomes RD$100.00. `sinItbis` turns a line into what such a document holds: price and discount without the
 * tax, exempt, on a document whose prices do not include ITBIS, so that its lines still add up to its total.
 */
import type { Totales } from './totales.ts'
import { tasasDeLey, umbralesDeLey, vigente, type Vigencia } from './itbis.ley.ts'
import type { ItbisCodigo } from './itbis.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import { multiplicar, porcentaje, sinPorcentaje } from '#domain/core/money.ts'

/** A rate and the days on which it holds. */
export interface TasaItbis extends Vigencia {
  codigo: ItbisCodigo
  puntosBasicos: number
}

/** From this amount on, tax included, a consumo invoice names its buyer, on these days. */
export interface Umbral extends Vigencia {
  centavos: number
}

/** Threshold of the consumo invoice on a day, in centavos. Days that the platform's documents do not cover go by the law's. */
export const umbralConsumo = (fecha: string, umbrales: readonly Umbral[] = umbralesDeLey): number =>
  (vigente(umbrales, fecha) ?? vigente<Umbral>(umbralesDeLey, fecha) ?? umbralesDeLey[0]).centavos

/** Day 30 still counts: after it a return gives back the price and not the ITBIS (Regl. 293-11 arts. 8, 28; docs/FISCAL.md#credit-notes). */
const DIAS_CON_ITBIS = 30

/** May the ITBIS of a sale still be given back on this day? */
export const devuelveItbis = (venta: { fecha: string }, hoy: string): boolean => diasEntre(venta.fecha, hoy) <= DIAS_CON_ITBIS

/** The rate of a code on a day, in basis points. A code that no row covers goes by the law's. */
export function tasaDe(codigo: ItbisCodigo, fecha: string, tasas: readonly TasaItbis[] = tasasDeLey): number {
  const suyas = (todas: readonly TasaItbis[]) => todas.filter((tasa) => tasa.codigo === codigo)
  const deLey = suyas(tasasDeLey)
  return (vigente(suyas(tasas), fecha) ?? vigente(deLey, fecha) ?? deLey[0])?.puntosBasicos ?? 0
}

export interface ReglaItbis {
  preciosIncluyenItbis: boolean
  fecha: string
  tasas?: readonly TasaItbis[]
}

/** What the tax of a line depends on (`LineaVenta`). */
interface LineaGravable {
  itbis: ItbisCodigo
  cantidadMilesimas: number
  precioDiezmilesimas: number
  precioAntesDiezmilesimas?: number | undefined
  descuentoCentavos: number
  montoCentavos: number
}

/** Totals of a document from its lines. */
export function totalesPorTasa(
  lineas: readonly Pick<LineaGravable, 'itbis' | 'montoCentavos' | 'descuentoCentavos'>[],
  regla: ReglaItbis,
): Totales {
  const suma: Record<ItbisCodigo, number> = { '18': 0, '16': 0, '0': 0, E: 0 }
  let descuento = 0
  for (const linea of lineas) {
    suma[linea.itbis] += linea.montoCentavos
    descuento += linea.descuentoCentavos
  }
  const de = (codigo: ItbisCodigo) => separar(suma[codigo], tasaDe(codigo, regla.fecha, regla.tasas), regla.preciosIncluyenItbis)
  const [t18, t16, t0, exento] = [de('18'), de('16'), de('0'), de('E')]
  const itbis = t18.itbis + t16.itbis
  return {
    gravado18: t18.base,
    itbis18: t18.itbis,
    gravado16: t16.base,
    itbis16: t16.itbis,
    gravado0: t0.base,
    exento: exento.base,
    descuento,
    itbis,
    total: t18.base + t16.base + t0.base + exento.base + itbis,
  }
}

/** Base and tax of a sum at one rate. */
function separar(suma: number, puntosBasicos: number, incluido: boolean): { base: number; itbis: number } {
  if (!incluido) return { base: suma, itbis: porcentaje(suma, puntosBasicos) }
  const base = sinPorcentaje(suma, puntosBasicos)
  return { base, itbis: suma - base }
}

/** A line without its ITBIS; it keeps its rate, so that a late return still shows its base as taxed (docs/FISCAL.md#credit-notes). */
export function quitarItbis<L extends LineaGravable>(linea: L, regla: ReglaItbis): L {
  if (!regla.preciosIncluyenItbis) return linea
  const tasa = tasaDe(linea.itbis, regla.fecha, regla.tasas)
  const precioDiezmilesimas = sinPorcentaje(linea.precioDiezmilesimas, tasa)
  const bruto = multiplicar(precioDiezmilesimas, linea.cantidadMilesimas)
  const descuentoCentavos = Math.min(bruto, sinPorcentaje(linea.descuentoCentavos, tasa))
  const antes = linea.precioAntesDiezmilesimas
  return {
    ...linea,
    precioDiezmilesimas,
    descuentoCentavos,
    montoCentavos: bruto - descuentoCentavos,
    ...(antes !== undefined && { precioAntesDiezmilesimas: sinPorcentaje(antes, tasa) }),
  }
}

/** A line as a document without ITBIS (B14, E44) holds it: at its base, and exempt. */
export const sinItbis = <L extends LineaGravable>(linea: L, regla: ReglaItbis): L => ({ ...quitarItbis(linea, regla), itbis: 'E' })

/** The letter that a ticket prints to the left of an exempt line (docs/FISCAL.md#ticket). */
export const letraExento = (itbis: ItbisCodigo): string => (itbis === 'E' ? 'E' : '')
