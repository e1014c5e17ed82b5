/** For tests: DGII's monthly files as somebody reads them who knows only their description: lines, pipes, and amounts with two decimals. */
import { expect } from 'vitest'

/** The fields of each line after the header, which has to count them; `ancho`: how many each has. */
export function lineasDgii(archivo: string, ancho: number): { cabeza: string; campos: string[][] } {
  const lineas = archivo.split('\r\n')
  expect(lineas.pop()).toBe('')
  const [cabeza = '', ...detalle] = lineas
  const campos = detalle.map((linea) => linea.split('|'))
  for (const uno of campos) expect(uno).toHaveLength(ancho)
  expect(cabeza.split('|')[3]).toBe(String(campos.length))
  return { cabeza, campos }
}

/** An amount of a field in centavos; 0 of an empty one. */
export function centavosDgii(texto = ''): number {
  if (texto === '') return 0
  expect(texto).toMatch(/^\d+\.\d\d$/)
  return Number(texto.replace('.', ''))
}
