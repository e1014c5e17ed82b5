import { formatQuantity } from './money.ts'

const CORTAS: Readonly<Record<string, string>> = { libra: 'lb', kilo: 'kg', onza: 'oz', litro: 'L', galon: 'gal', metro: 'm', pie: 'pies' }

/** How a scale and a label write a unit. */
export const unidadCorta = (unidad: string): string => CORTAS[unidad] ?? unidad

/** A unit as people write it: the stored word is ASCII. */
export const nombreUnidad = (unidad: string): string => (unidad === 'galon' ? 'galón' : unidad)

/** "libras", "galones": what a weight is asked in. */
export const unidadEnPlural = (unidad: string): string => (/[aeiou]$/.test(unidad) ? `${unidad}s` : `${unidad}es`)

/** "1 unidad", "2.5 libras", "-3 galones". */
export const cantidadConUnidad = (milesimas: number, unidad: string): string =>
  `${formatQuantity(milesimas)} ${Math.abs(milesimas) === 1000 ? nombreUnidad(unidad) : unidadEnPlural(unidad)}`
