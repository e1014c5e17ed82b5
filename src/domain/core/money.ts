/**
 * Money, quantities and rates are integers (law 10): centavos, milésimas, diezmilésimas, puntos básicos. Products of two
 * of them pass 2^53, so they are computed with BigInt and rounded once, half up (docs/FISCAL.md#rounding).
 */
import { fallo, ok, type Result } from './result.ts'

export type Moneda = 'DOP' | 'USD'

/** RD$1,000 million: what a document may hold (`centavos()` in entity.ts). */
const LIMITE_CENTAVOS = 100_000_000_000
/** RD$99,999,999.9999 a unit: above it somebody typed a barcode or a telephone. */
const LIMITE_DIEZMILESIMAS = 999_999_999_999
/** A million units. */
const LIMITE_MILESIMAS = 1_000_000_000

/**
 * n ÷ d to the nearest integer, halves away from zero, so that a return rounds as the sale did. What does not fit in a
 * number saturates instead of losing digits in silence: it is above every limit and will be refused.
 */
function dividir(n: bigint, d: bigint): number {
  const absoluto = n < 0n ? -n : n
  const redondeado = (2n * absoluto + d) / (2n * d)
  const maximo = BigInt(Number.MAX_SAFE_INTEGER)
  const valor = Number(redondeado > maximo ? maximo : redondeado)
  return n < 0n && valor > 0 ? -valor : valor
}

/** Price of a unit × quantity, in centavos. */
export const multiplicar = (precioDiezmilesimas: number, cantidadMilesimas: number): number =>
  dividir(BigInt(precioDiezmilesimas) * BigInt(cantidadMilesimas), 100_000n)

/** A percentage of an amount; 18 % is 1,800 basis points. */
export const porcentaje = (centavos: number, puntosBasicos: number): number => dividir(BigInt(centavos) * BigInt(puntosBasicos), 10_000n)

/** Takes a percentage out of an amount that includes it: round(centavos ÷ (1 + rate)). */
export const sinPorcentaje = (centavos: number, puntosBasicos: number): number =>
  dividir(BigInt(centavos) * 10_000n, BigInt(10_000 + puntosBasicos))

/** Foreign centavos in RD$ centavos at a rate of pesos per unit. */
export const convertir = (centavosMoneda: number, tasaDiezmilesimas: number): number =>
  dividir(BigInt(centavosMoneda) * BigInt(tasaDiezmilesimas), 10_000n)

/** total × parte ÷ todo, rounded: the share of a part. */
export const proporcion = (total: number, parte: number, todo: number): number => dividir(BigInt(total) * BigInt(parte), BigInt(todo))

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its whole centavos, and the centavos left
 * go to the largest remainders, the first of equals first. With all weights at zero the split is even.
 */
export function repartir(total: number, pesos: readonly number[]): number[] {
  if (pesos.some((peso) => peso < 0)) throw new RangeError('repartir: negative weight')
  if (pesos.length === 0) return []
  if (total < 0) return repartir(-total, pesos).map((parte) => (parte === 0 ? 0 : -parte))
  const usados = pesos.some((peso) => peso > 0) ? pesos : pesos.map(() => 1)
  const suma = usados.reduce((acumulado, peso) => acumulado + BigInt(peso), 0n)
  const partes = usados.map((peso, indice) => {
    const producto = BigInt(total) * BigInt(peso)
    return { indice, entero: Number(producto / suma), resto: producto % suma }
  })
  let faltan = total - partes.reduce((acumulado, parte) => acumulado + parte.entero, 0)
  const porResto = [...partes].sort((a, b) => (a.resto === b.resto ? a.indice - b.indice : a.resto > b.resto ? -1 : 1))
  for (const parte of porResto) if (faltan-- > 0) parte.entero += 1
  return partes.map((parte) => parte.entero)
}

const SIMBOLO: Record<Moneda, string> = { DOP: 'RD$', USD: 'US$' }

/** Digits with thousands and at least `minimo` of the `decimales` decimals that an integer carries. */
function formato(valor: number, decimales: number, minimo: number): string {
  const digitos = Math.round(Math.abs(valor))
    .toString()
    .padStart(decimales + 1, '0')
  const entero = digitos.slice(0, -decimales).replace(/\B(?=(\d{3})+$)/g, ',')
  let fraccion = digitos.slice(-decimales)
  while (fraccion.length > minimo && fraccion.endsWith('0')) fraccion = fraccion.slice(0, -1)
  return fraccion === '' ? entero : `${entero}.${fraccion}`
}

/** "RD$1,234.50", "US$20.00", "-RD$5.00". */
export const formatMoney = (centavos: number, moneda: Moneda = 'DOP'): string =>
  `${centavos < 0 ? '-' : ''}${SIMBOLO[moneda]}${formato(centavos, 2, 2)}`

/** As `formatMoney`, with the third and fourth decimal when the price has them. */
export const formatPrice = (diezmilesimas: number, moneda: Moneda = 'DOP'): string =>
  `${diezmilesimas < 0 ? '-' : ''}${SIMBOLO[moneda]}${formato(diezmilesimas, 4, 2)}`

/** "2", "0.75", "1,250.5". */
export const formatQuantity = (milesimas: number): string => `${milesimas < 0 ? '-' : ''}${formato(milesimas, 3, 0)}`

/** "18 %", "12.5 %". */
export const formatPercent = (puntosBasicos: number): string => `${formato(puntosBasicos, 2, 0)} %`

/**
 * Reads an amount as people type it or a spreadsheet writes it: 1234.5, 1,234.50, 1.234,50, 1234,50, RD$ 1,234.50. A lone
 * comma before exactly three digits is thousands, as Dominicans write it ("1,234"), unless the whole is 0 ("0,125").
 */
function leerDecimal(texto: string, decimales: number, maximo: number): Result<number> {
  const limpio = texto.replace(/^\s*(-?)\s*(?:RD\$|US\$|\$)/i, '$1').replace(/[\s\u00a0]/g, '')
  if (limpio === '') return fallo('monto.vacio')
  const partes = /^(-?)(\d*)(?:[.](\d*))?$/.exec(puntoDecimal(limpio))
  if (!partes || !/\d/.test(limpio)) return fallo('monto.no-es-numero', { texto: texto.slice(0, 40) })
  const fraccion = (partes[3] ?? '').replace(/0+$/, '')
  if (fraccion.length > decimales) return fallo('monto.demasiados-decimales', { decimales })
  const valor = BigInt(`${partes[2] ?? ''}${fraccion.padEnd(decimales, '0')}`)
  if (partes[1] === '-' && valor > 0n) return fallo('monto.negativo')
  if (valor > BigInt(maximo)) return fallo('monto.demasiado-grande', { maximo: formato(maximo, decimales, 0) })
  return ok(Number(valor))
}

/** The same number with no thousands and a point for its decimals; anything else comes back as it is, to be refused. */
function puntoDecimal(numero: string): string {
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(numero) && !/^-?0,\d{3}$/.test(numero)) return numero.replaceAll(',', '')
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(numero) || /^-?\d{1,3}(\.\d{3}){2,}$/.test(numero))
    return numero.replaceAll('.', '').replace(',', '.')
  return /^-?\d*,\d*$/.test(numero) ? numero.replace(',', '.') : numero
}

/** An amount of money, in centavos. */
export const leerCentavos = (texto: string, maximo = LIMITE_CENTAVOS): Result<number> => leerDecimal(texto, 2, maximo)
/** A unit price or an exchange rate, in diezmilésimas. */
export const leerDiezmilesimas = (texto: string, maximo = LIMITE_DIEZMILESIMAS): Result<number> => leerDecimal(texto, 4, maximo)
/** A quantity or a weight, in milésimas. */
export const leerMilesimas = (texto: string, maximo = LIMITE_MILESIMAS): Result<number> => leerDecimal(texto, 3, maximo)
/** A percentage, in basis points. */
export const leerPuntosBasicos = (texto: string): Result<number> => leerDecimal(texto.replace('%', ''), 2, 10_000)

/** The most that a line may hold, for rules that check a typed sale. */
export const limites = {
  centavos: LIMITE_CENTAVOS,
  precioDiezmilesimas: LIMITE_DIEZMILESIMAS,
  cantidadMilesimas: LIMITE_MILESIMAS,
} as const
