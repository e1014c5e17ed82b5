const CORTAS: Readonly<Record<string, string>> = { libra: 'lb', kilo: 'kg', onza: 'oz', litro: 'L', galon: 'gal', metro: 'm', pie: 'pies' }

/** How a scale and a label write a unit. */
export const unidadCorta = (unidad: string): string => CORTAS[unidad] ?? unidad

/** "libras", "galones": what a weight is asked in. */
export const unidadEnPlural = (unidad: string): string => (/[aeiou]$/.test(unidad) ? `${unidad}s` : `${unidad}es`)
