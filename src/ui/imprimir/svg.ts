/** Draws black shapes on paper as elements of the page: no text is ever read as HTML. */
const SVG = 'http://www.w3.org/2000/svg'

/** What a code is: a path of black in a box of so many units. */
export interface Trazo {
  ancho: number
  alto: number
  /** `d` of an SVG path. */
  trazo: string
}

/** A drawing of this box, black on nothing; `estirado` fills whatever place it is given. */
export function dibujarTrazo({ ancho, alto, trazo }: Trazo, estirado = false): SVGSVGElement {
  const dibujo = document.createElementNS(SVG, 'svg')
  dibujo.setAttribute('viewBox', `0 0 ${ancho} ${alto}`)
  dibujo.setAttribute('shape-rendering', 'crispEdges')
  if (estirado) dibujo.setAttribute('preserveAspectRatio', 'none')
  const negro = document.createElementNS(SVG, 'path')
  negro.setAttribute('d', trazo)
  dibujo.append(negro)
  return dibujo
}
