import { describe, expect, it } from 'vitest'
import { dibujoDe, dibujos } from './dibujo.rules.ts'

describe('el dibujo de lo que no tiene foto', () => {
  it.each([
    ['Plátano verde', 'Víveres y vegetales', 'banana'],
    ['Pañales talla M, paquete de 30', 'Bebé', 'baby'],
    ['Huevos, cartón de 30', 'Lácteos y huevos', 'egg'],
    ['Arroz con leche', 'Desayuno', 'cooked-rice'],
    ['Bermuda de tela', 'Pantalones', 'shorts'],
    ['Marca X 500', 'Galletas y dulces', 'cookie'],
  ])('%s, de %s', (nombre, categoria, dibujo) => expect(dibujoDe({ nombre, categoria })).toBe(dibujo))

  it('donde ninguna palabra lo dice no hay ninguno', () => {
    expect(dibujoDe({ nombre: 'XJ-900', categoria: 'Varios' })).toBeUndefined()
    expect(dibujoDe({ nombre: '' })).toBeUndefined()
  })

  it('cada palabra es de un dibujo solo', () => {
    const palabras = Object.values(dibujos).flatMap((suyas) => suyas.split(' '))
    expect(palabras.filter((palabra, i) => palabras.indexOf(palabra) !== i)).toEqual([])
  })
})
