/**
 * What was typed before a product: "3*" is three of what comes next, "1.5*cafe" one and a half of what is searched.
 * Answers thousandths, and the rest of the text.
 */
export function leerMultiplicador(texto: string): { cantidadMilesimas: number | undefined; resto: string } {
  const partes = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*[*xX]\s*(.*)$/.exec(texto)
  const cantidad = Math.round(Number((partes?.[1] ?? '').replace(',', '.')) * 1000)
  // "7x70" is a nail, not seven seventies: an x needs a space or the end of the text after it.
  if (!partes || cantidad <= 0 || (/[xX]\S/.test(texto) && !texto.includes('*'))) return { cantidadMilesimas: undefined, resto: texto }
  return { cantidadMilesimas: cantidad, resto: partes[2] ?? '' }
}
