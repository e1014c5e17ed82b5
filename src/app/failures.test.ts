import { expect, it } from 'vitest'
import { codeOf, teller } from './failures.ts'

function oyente() {
  const dichos: string[] = []
  const reloj = { ms: 0 }
  return {
    dichos,
    reloj,
    decir: teller(
      (codigo) => dichos.push(codigo),
      () => dichos.push('lleno'),
      () => reloj.ms,
    ),
  }
}

it('el mismo error tiene siempre el mismo código, corto', () => {
  expect(codeOf(new TypeError('x is undefined'))).toBe(codeOf(new TypeError('x is undefined')))
  expect(codeOf(new TypeError('x is undefined'))).not.toBe(codeOf(new TypeError('y is undefined')))
  expect(codeOf('texto')).toMatch(/^[2-9A-Z]{4}$/)
})

it('cada error se dice una vez', () => {
  const { decir, dichos, reloj } = oyente()
  decir(new Error('uno'))
  reloj.ms = 60_000
  decir(new Error('uno'))
  expect(dichos).toHaveLength(1)
})

it('muchos a la vez no tapan la pantalla', () => {
  const { decir, dichos, reloj } = oyente()
  decir(new Error('uno'))
  decir(new Error('dos'))
  expect(dichos).toHaveLength(1)
  reloj.ms = 30_000
  decir(new Error('tres'))
  expect(dichos).toHaveLength(2)
})

it('lo que se dejó a propósito no se dice', () => {
  const { decir, dichos } = oyente()
  decir(new DOMException('aborted', 'AbortError'))
  decir(undefined)
  decir(null)
  expect(dichos).toEqual([])
})

it('un disco lleno se dice por su nombre, y lo demás que se rompe con él calla', () => {
  const { decir, dichos, reloj } = oyente()
  decir(Object.assign(new Error('write failed'), { name: 'DexieError', inner: new DOMException('no room', 'QuotaExceededError') }))
  decir(new Error('otra cosa que se rompe a la vez'))
  reloj.ms = 10_000
  decir(new DOMException('full', 'QuotaExceededError'))
  decir(new Error('y otra'))
  expect(new Set(dichos)).toEqual(new Set(['lleno']))
})
