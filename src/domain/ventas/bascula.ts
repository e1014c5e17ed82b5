/**
 * Barcodes that a shop's own scale prints: an EAN-13 that begins with 20–29 and carries the article's code (PLU) and its weight or
 * its price. Which digits mean what is each shop's choice, by prefix; GS1 leaves these numbers to the shop.
 */
import type { FormatoBascula } from '#domain/tienda/tienda.entity.ts'
import { esCodigoDeBarras } from '#domain/catalogo/gtin.ts'
import { limites, multiplicar } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

const MOTIVO = 'Precio de la etiqueta'

/** What a label says. A weight is in thousandths of `unidad`, a price in centavos. */
export type LecturaBascula = { plu: string } & (
  | { lleva: 'peso'; milesimas: number; unidad: FormatoBascula['unidad'] }
  | { lleva: 'precio'; centavos: number }
)

/** A scale's label by the shop's own formats; undefined for any other code, also for one whose check digit is wrong. */
export function leerBascula(codigo: string, formatos: readonly FormatoBascula[]): LecturaBascula | undefined {
  if (codigo.length !== 13 || !esCodigoDeBarras(codigo)) return undefined
  const formato = formatos.find(({ prefijo }) => codigo.startsWith(prefijo))
  if (!formato) return undefined
  const { lleva, digitosPlu, decimales, unidad } = formato
  const plu = codigo.slice(2, 2 + digitosPlu)
  const valor = Number(codigo.slice(2 + digitosPlu, 12))
  return lleva === 'peso'
    ? { plu, lleva, milesimas: valor * 10 ** (3 - decimales), unidad }
    : { plu, lleva, centavos: valor * 10 ** (2 - Math.min(2, decimales)) }
}

/** A PLU as products may have it for a code: with the zeros before it, and without. */
export const codigosDePlu = (plu: string): string[] => [...new Set([plu, plu.replace(/^0+/, '')])].filter((codigo) => codigo !== '')

/** How heavy units are, in sixteenths of ten micrograms: a pound is 0.45359237 kg by definition, an ounce its sixteenth. */
const PESO: Readonly<Record<string, bigint>> = { kilo: 100_000_000n * 16n, libra: 45_359_237n * 16n, onza: 45_359_237n }

/** How much of a product goes in a line, and what is taken off it, in centavos. */
export interface Medida {
  cantidadMilesimas: number
  descuento: { clase: 'monto'; valor: number; motivo: string } | null
  /** So much money of it was asked for, and not so much of it. */
  montoDicho?: true
}

/**
 * "RD$50 de salami": the least quantity (thousandths) that is worth so many centavos, and what is taken off so that the sale charges exactly
 * them. Fails with *bascula.en-cero* for no money or a product without a price,
 * and with *monto.demasiado-grande* when it is more than a line may hold.
 */
export function cantidadPorPesos(
  { precioDiezmilesimas: precio }: { precioDiezmilesimas: number },
  centavos: number,
  motivo: string,
): Result<Medida> {
  if (centavos <= 0 || precio <= 0) return fallo('bascula.en-cero')
  let cantidadMilesimas = Math.floor((centavos * 100_000) / precio)
  while (multiplicar(precio, cantidadMilesimas) < centavos) cantidadMilesimas += 1
  if (cantidadMilesimas > limites.cantidadMilesimas) return fallo('monto.demasiado-grande')
  const sobra = multiplicar(precio, cantidadMilesimas) - centavos
  return ok({ cantidadMilesimas, descuento: sobra > 0 ? { clase: 'monto', valor: sobra, motivo } : null, montoDicho: true })
}

/** How much of the product a label is for, and what is taken off so that the sale charges what the label says. */
export function cantidadDeBascula(producto: { precioDiezmilesimas: number; unidad: string }, lectura: LecturaBascula): Result<Medida> {
  if (lectura.lleva === 'peso') {
    if (lectura.milesimas === 0) return fallo('bascula.en-cero')
    const [de, a] = [PESO[lectura.unidad], PESO[producto.unidad]]
    if (de === undefined || a === undefined) return fallo('bascula.no-se-pesa', { unidad: producto.unidad })
    return ok({ cantidadMilesimas: Number((BigInt(lectura.milesimas) * de * 2n + a) / (2n * a)), descuento: null })
  }
  return cantidadPorPesos(producto, lectura.centavos, MOTIVO)
}
