/** Finding places of the country by what somebody types. */
import type { Territorio } from '#data/envios/territorio.ts'
import { llano } from '#domain/core/importacion/celdas.ts'

/** More than this nobody looks through. */
export const HALLADOS_MAXIMOS = 60

/** Codes of the places that have these beginnings of words in their name, or this beginning of a code; the widest first. */
export function buscarLugares(territorio: Pick<Territorio, 'todos'>, texto: string): string[] {
  const buscado = llano(texto)
  if (buscado.length < 2) return []
  const esCodigo = /^\d+$/.test(buscado)
  const palabras = buscado.split(' ')
  return territorio
    .todos()
    .filter(({ codigo, nombre }) => {
      if (esCodigo) return codigo.startsWith(buscado)
      const suyas = llano(nombre).split(' ')
      return palabras.every((palabra) => suyas.some((suya) => suya.startsWith(palabra)))
    })
    .map(({ codigo }) => codigo)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, HALLADOS_MAXIMOS)
}
