import { expect, it } from 'vitest'
import { crearVidas } from './vidas.ts'

const en = (ms: number): string => new Date(ms).toISOString()

it('páginas que siguen una a otra no son dos equipos, lleguen sus palabras en el orden que lleguen', () => {
  const dichas = [
    ['a', 10, 11],
    ['a', 12, 13],
    ['b', 20, 21],
    ['b', 22, 24],
    ['c', 30, 31],
    ['c', 33, 34],
  ] as const
  // Every order in which six things may arrive, each when the last of them was said.
  const ordenes = (resto: readonly number[]): number[][] =>
    resto.length === 0 ? [[]] : resto.flatMap((uno) => ordenes(resto.filter((otro) => otro !== uno)).map((cola) => [uno, ...cola]))
  for (const orden of ordenes([0, 1, 2, 3, 4, 5])) {
    const vidas = crearVidas()
    for (const i of orden) {
      const [vida, visto] = dichas[i] ?? ['', 0]
      expect([orden, vidas.ver('x', { vida, visto: en(visto) }, 100)]).toEqual([orden, false])
    }
  }
})

it('la que oyó al servidor después de empezar la otra sigue viva: son dos', () => {
  const vidas = crearVidas()
  expect(vidas.ver('x', { vida: 'a', visto: en(10) }, 11)).toBe(false)
  expect(vidas.ver('x', { vida: 'b', visto: en(20) }, 21)).toBe(false)
  expect(vidas.ver('x', { vida: 'a', visto: en(20) }, 22)).toBe(false)
  expect(vidas.ver('otro', { vida: 'a', visto: en(30) }, 31)).toBe(false)
  expect(vidas.ver('x', { vida: 'a', visto: en(30) }, 31)).toBe(true)
})

it('lo que dice haber oído lo que el servidor aún no dijo, o nada, no cuenta', () => {
  const vidas = crearVidas()
  for (const visto of ['', 'ayer', en(1000)]) expect(vidas.ver('x', { vida: visto, visto }, 100)).toBe(false)
  expect(vidas.ver('x', { vida: 'a', visto: en(10) }, 11)).toBe(false)
})
