/** Puts shelf labels on paper by the browser's print dialog. Text goes in as text, whatever a name holds. */
import { imprimirHoja } from '#ui/imprimir/hoja.ts'
import { dibujarTrazo, type Trazo } from '#ui/imprimir/svg.ts'
import { dibujarBarras } from './barras.ts'
import classes from './Etiquetas.module.css'
import { colocar, type Formato, type LugarDeEtiqueta } from './etiquetas.ts'

/** What a label says. */
export interface Etiqueta {
  nombre: string
  precio: string
  /** Under the price: `+ ITBIS`, the unit; '' when nothing. */
  detalle: string
  codigo: string
}

const mm = (medida: number): string => `${medida}mm`

/** Opens the print dialog with these labels; answers when the browser has taken them over. */
export async function imprimirEtiquetas(etiquetas: readonly Etiqueta[], formato: Formato, desde: number): Promise<void> {
  const barras = new Map<string, Trazo | undefined>()
  for (const { codigo } of etiquetas) if (!barras.has(codigo)) barras.set(codigo, await dibujarBarras(codigo))
  const hojas = colocar(etiquetas, formato, desde).map((lugares) => hojaDe(lugares, formato, barras))
  // A hair shorter than the paper: a page that is exactly full makes some printers feed an empty one.
  imprimirHoja('etiquetas', 'Etiquetas', hojas, () => `@page { size: ${mm(formato.papel.ancho)} ${mm(formato.papel.alto)}; margin: 0; }`)
}

function hojaDe(
  lugares: readonly LugarDeEtiqueta<Etiqueta>[],
  formato: Formato,
  barras: ReadonlyMap<string, Trazo | undefined>,
): HTMLElement {
  const hoja = document.createElement('section')
  hoja.className = classes['hoja'] ?? ''
  hoja.style.width = mm(formato.papel.ancho)
  hoja.style.height = mm(formato.papel.alto - 0.3)
  for (const { que, izquierda, arriba } of lugares) {
    const etiqueta = document.createElement('div')
    etiqueta.className = classes['etiqueta'] ?? ''
    Object.assign(etiqueta.style, {
      left: mm(izquierda),
      top: mm(arriba),
      width: mm(formato.etiqueta.ancho),
      height: mm(Math.min(formato.etiqueta.alto, formato.papel.alto - 0.3)),
    })
    etiqueta.append(linea('nombre', que.nombre), precio(que), ...dibujo(barras.get(que.codigo)), linea('codigo', que.codigo))
    hoja.append(etiqueta)
  }
  return hoja
}

function linea(clase: string, texto: string): HTMLElement {
  const elemento = document.createElement('p')
  elemento.className = classes[clase] ?? ''
  elemento.textContent = texto
  return elemento
}

function precio({ precio: cuanto, detalle }: Etiqueta): HTMLElement {
  const elemento = linea('precio', cuanto)
  const menor = document.createElement('small')
  menor.textContent = detalle === '' ? '' : ` ${detalle}`
  elemento.append(menor)
  return elemento
}

function dibujo(trazo: Trazo | undefined): HTMLElement[] {
  if (trazo === undefined) return []
  const marco = document.createElement('div')
  marco.className = classes['barras'] ?? ''
  marco.append(dibujarTrazo(trazo, true))
  return [marco]
}
