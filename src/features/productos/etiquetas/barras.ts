/** Draws a barcode. The library is big and only labels need it: it loads with the first one. */
import { simbologiaDe } from './etiquetas.ts'

/** The bars as SVG without the digits, or undefined when the code has no barcode. */
export async function dibujarBarras(codigo: string): Promise<string | undefined> {
  const simbologia = simbologiaDe(codigo)
  if (simbologia === undefined) return undefined
  const barras = await import('bwip-js/browser')
  const dibujo = { bcid: simbologia, text: codigo, height: 10, includetext: false }
  return barras[simbologia](dibujo, barras.drawingSVG())
}
