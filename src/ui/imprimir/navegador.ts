/** Prints papers with the browser's own dialog. Text goes in as text, so a name with HTML in it prints as it was typed. */
import { COLUMNAS, type Bloque, type Impreso } from '#domain/impreso.ts'
import { renderSVG } from 'uqr'
import './imprimir.css'
import type { Papel } from './pdf.ts'

const MARCA = 'imprimiendo-impreso'
const MM_POR_PX = 25.4 / 96

/** Opens the print dialog with these papers on it. Answers when the browser has taken them over. */
export function imprimirEnNavegador(impresos: readonly Impreso[], papel: Papel): void {
  document.querySelector('.mercana-impreso')?.remove()
  const hoja = document.createElement('div')
  hoja.className = 'mercana-impreso'
  hoja.dataset['papel'] = papel
  hoja.setAttribute('aria-hidden', 'true')
  hoja.append(...impresos.map(seccion))
  document.body.append(hoja)

  const pagina = new CSSStyleSheet()
  pagina.replaceSync(reglaDePagina(hoja, papel))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pagina]
  document.documentElement.classList.add(MARCA)
  const titulo = document.title
  document.title = impresos[0]?.titulo ?? titulo

  // What is not drawn loses the focus, and the person goes on with Enter.
  const enfocado = document.activeElement
  const terminar = (): void => {
    document.title = titulo
    document.documentElement.classList.remove(MARCA)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((hojaDeEstilo) => hojaDeEstilo !== pagina)
    hoja.remove()
    if (enfocado instanceof HTMLElement) enfocado.focus()
  }
  // A phone's browser returns from print() before it has drawn the page: what tells that it is over is this event.
  window.addEventListener('afterprint', terminar, { once: true })
  window.print()
}

/** CSS has no "as long as it needs": the strip's length is measured and said. */
function reglaDePagina(hoja: HTMLElement, papel: Papel): string {
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
          elemento.style.flex = celda.ancho === undefined ? '1 1 0' : `0 0 ${(100 * celda.ancho) / COLUMNAS}%`
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
      marco.innerHTML = renderSVG(bloque.texto, { ecc: 'M', border: 0 })
      return marco
    }
  }
}

const clases = (alinear?: string, fuerte?: boolean, tamano?: string): string =>
  [alinear, fuerte ? 'fuerte' : '', tamano === 'grande' ? 'grande' : '']
    .filter((clase) => clase !== undefined && clase !== '' && clase !== 'izquierda')
    .join(' ')
