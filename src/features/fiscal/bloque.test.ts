import { expect, it } from 'vitest'
import { restoDe, siguienteDe, usadosEn } from './bloque.ts'

const bloque = { desde: 101, hasta: 200 }

it('cuenta los usados de un bloque y de ninguno más', () => {
  expect(usadosEn(bloque, [])).toBe(0)
  expect(
    usadosEn(bloque, [
      [1, 110],
      [120, 121],
      [195, 300],
    ]),
  ).toBe(10 + 2 + 6)
})

it('el que sigue es el de después del más alto usado dentro; en uno gastado no hay', () => {
  expect(siguienteDe(bloque, [])).toBe(101)
  expect(siguienteDe(bloque, [[1, 100]])).toBe(101)
  expect(
    siguienteDe(bloque, [
      [101, 110],
      [115, 115],
    ]),
  ).toBe(116)
  expect(siguienteDe(bloque, [[150, 900]])).toBeUndefined()
})

it('lo que sobra va del que sigue al final', () => {
  expect(restoDe(bloque, [[101, 150]])).toEqual({ desde: 151, hasta: 200 })
})
