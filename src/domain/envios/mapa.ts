import type { DireccionConNombre } from './direccion.ts'

/** Opens the telephone's maps at an address; it has no coordinates, so that it is searched for by its words. `lugar`: its places in words. */
export function enlaceDeMapa({ calle, numeroCasa }: Pick<DireccionConNombre, 'calle' | 'numeroCasa'>, lugar: string): string {
  const texto = [`${calle} ${numeroCasa}`.trim(), lugar, 'República Dominicana'].filter((parte) => parte !== '').join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(texto)}`
}
