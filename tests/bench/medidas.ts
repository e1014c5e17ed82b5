/** Samples, what is said of them, and the table that tells it. */

export const percentil = (muestras: readonly number[], p: number): number => {
  const orden = muestras.toSorted((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.ceil((p / 100) * orden.length) - 1)] ?? Number.NaN
}

export const mediana = (muestras: readonly number[]): number => percentil(muestras, 50)

/** The same act measured and its reference, in turns; one pair per round. */
export interface Ronda {
  medido: number[]
  referencia: number[]
}

/** Median over the rounds of the ratio of their percentiles: what else the machine did weighs on both. */
export const razonDe = (rondas: readonly Ronda[], p: number): number =>
  mediana(rondas.map(({ medido, referencia }) => percentil(medido, p) / percentil(referencia, p)))

export interface Cifra {
  que: string
  /** With its unit. */
  medido: string
  referencia: string
  /** Measured ÷ reference; undefined when there is no reference. */
  razon: number | undefined
  /** '' when nothing is aimed at. */
  meta: string
  /** undefined: nothing is aimed at. */
  cumple: boolean | undefined
}

export const ms = (valor: number): string => `${valor < 10 ? valor.toFixed(2) : valor < 100 ? valor.toFixed(1) : valor.toFixed(0)} ms`
export const us = (valorMs: number): string => `${(valorMs * 1000).toFixed(2)} µs`
const veces = (valor: number): string => `${valor < 10 ? valor.toFixed(2) : valor.toFixed(1)}×`

/** A Markdown table, as docs/BENCHMARKS.md keeps it. */
export function tabla(cifras: readonly Cifra[]): string {
  const filas = cifras.map(({ que, medido, referencia, razon, meta, cumple }) => [
    que,
    medido,
    referencia,
    razon === undefined ? '' : veces(razon),
    meta,
    cumple === undefined ? '' : cumple ? 'sí' : '**no**',
  ])
  return [['qué', 'medido', 'referencia', 'razón', 'meta', 'cumple'], ['---', '---', '---', '---', '---', '---'], ...filas]
    .map((celdas) => `| ${celdas.join(' | ')} |`)
    .join('\n')
}
