/** Draws a barcode. The library is big and only labels need it: it loads with the first one. */
import type { Trazo } from '#ui/imprimir/svg.ts'
import { simbologiaDe } from './etiquetas.ts'

/** The bars without the digits, one unit to the narrowest, or undefined when the code has no barcode. */
export async function dibujarBarras(codigo: string): Promise<Trazo | undefined> {
  const simbologia = simbologiaDe(codigo)
  if (simbologia === undefined) return undefined
  const { default: bwip } = await import('bwip-js/browser')
  const [dibujo] = bwip.raw(simbologia, codigo, { includetext: false })
  return dibujo && 'sbs' in dibujo ? deAnchos(dibujo.sbs) : undefined
}

/** Widths of bar, space, bar, … from the left. */
function deAnchos(anchos: readonly number[]): Trazo {
  let x = 0
  let trazo = ''
  for (const [i, ancho] of anchos.entries()) {
    if (i % 2 === 0) trazo += `M${x} 0h${ancho}v1h-${ancho}z`
    x += ancho
  }
  return { ancho: x, alto: 1, trazo }
}
