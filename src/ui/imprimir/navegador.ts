/** Prints papers with the browser's own dialog. Text goes in as text, so a name with HTML in it prints as it was typed. */
import { COLUMNAS, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { encode } from 'uqr'
import { imprimirHoja } from './hoja.ts'
import type { ClaseDePapel } from './pdf.ts'
import { dibujarTrazo } from './svg.ts'

const MM_POR_PX = 25.4 / 96

/** Opens the print dialog with these papers on it. Answers when the browser has taken them over. */
export const imprimirEnNavegador = (impresos: readonly Impreso[], papel: ClaseDePapel): void =>
  imprimirHoja(papel, impresos[0]?.titulo, impresos.map(seccion), (hoja) => reglaDePagina(hoja, papel))

/** CSS has no "as long as it needs": the strip's length is measured and said. */
function reglaDePagina(hoja: HTMLElement, papel: ClaseDePapel): string {
  if (papel === 'carta') return '@page { size: letter; margin: 15mm; }'
  const masLarga = Math.max(...[...hoja.children].map((seccionHecha) => seccionHecha.getBoundingClientRect().height))
  return `@page { size: 80mm ${Math.ceil(masLarga * MM_POR_PX) + 10}mm; margin: 0; }`
}

function seccion(impreso: Impreso): HTMLElement {
  const elemento = document.createElement('section')
  elemento.append(...impreso.bloques.map(dibujar))
  return elemento
}

function dibujar(bloque: Bloque): HTMLElement {
  switch (bloque.bloque) {
    case 'texto': {
      const parrafo = document.createElement('p')
      parrafo.textContent = bloque.texto
      parrafo.className = clases(bloque.alinear, bloque.fuerte, bloque.tamano)
      return parrafo
    }
    case 'fila': {
      const fila = document.createElement('div')
      fila.className = `fila ${clases(undefined, bloque.fuerte, bloque.tamano)}`
      fila.append(
        ...bloque.celdas.map((celda) => {
          const elemento = document.createElement('div')
          elemento.textContent = celda.texto
          elemento.className = clases(celda.alinear)
          const ancho = celda.ancho === undefined ? undefined : `${(100 * celda.ancho) / COLUMNAS}%`
          elemento.style.flex = ancho === undefined ? '1 1 0' : celda.entera ? '0 0 auto' : `0 0 ${ancho}`
          if (celda.entera && ancho !== undefined)
            Object.assign(elemento.style, { minWidth: ancho, whiteSpace: 'nowrap', paddingInlineStart: '1ch' })
          return elemento
        }),
      )
      return fila
    }
    case 'raya':
      return document.createElement('hr')
    case 'espacio': {
      const hueco = document.createElement('div')
      hueco.className = 'espacio'
      return hueco
    }
    case 'qr': {
      const marco = document.createElement('div')
      marco.append(dibujarQr(bloque.texto))
      return marco
    }
  }
}

function dibujarQr(texto: string): SVGSVGElement {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 })
  const puntos = data.flatMap((fila, y) => fila.flatMap((negro, x) => (negro ? [`M${x} ${y}h1v1h-1z`] : [])))
  return dibujarTrazo({ ancho: size, alto: size, trazo: puntos.join('') })
}

const clases = (alinear?: string, fuerte?: boolean, tamano?: string): string =>
  [alinear, fuerte ? 'fuerte' : '', tamano === 'grande' ? 'grande' : '']
    .filter((clase) => clase !== undefined && clase !== '' && clase !== 'izquierda')
    .join(' ')
