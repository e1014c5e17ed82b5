/** The browser's own print dialog, with something on it that is not the screen. */
import './imprimir.css'

const MARCA = 'imprimiendo-impreso'

/**
 * Puts these sections on paper. `pagina` gives the CSS rule of the page, made when they are laid out and can be measured.
 * Answers when the browser has taken them over.
 */
export function imprimirHoja(
  papel: string,
  titulo: string | undefined,
  secciones: readonly HTMLElement[],
  pagina: (hoja: HTMLElement) => string,
): void {
  document.querySelector('.mercana-impreso')?.remove()
  const hoja = document.createElement('div')
  hoja.className = 'mercana-impreso'
  hoja.dataset['papel'] = papel
  hoja.setAttribute('aria-hidden', 'true')
  hoja.append(...secciones)
  document.body.append(hoja)

  const regla = new CSSStyleSheet()
  regla.replaceSync(pagina(hoja))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, regla]
  document.documentElement.classList.add(MARCA)
  const tituloDeAntes = document.title
  document.title = titulo ?? tituloDeAntes

  // What is not drawn loses the focus, and the person goes on with Enter.
  const enfocado = document.activeElement
  const terminar = (): void => {
    document.title = tituloDeAntes
    document.documentElement.classList.remove(MARCA)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((otra) => otra !== regla)
    hoja.remove()
    if (enfocado instanceof HTMLElement) enfocado.focus()
  }
  // A phone's browser returns from print() before it has drawn the page: what tells that it is over is this event.
  window.addEventListener('afterprint', terminar, { once: true })
  window.print()
}
