/** The parts of the suite rotate by the commit: nothing may be left out for ever. */
import { describe, expect, test } from 'vitest'
import { parteDe, turnoDe } from '../support/parte.ts'

describe('lo que se reparte entre commits', () => {
  const cosas = Array.from({ length: 300 }, (_, i) => `el bicho número ${i}`)

  test.each(Array.from({ length: 20 }, (_, i) => i + 1))('%i commits seguidos, los que sean, lo corren todo', (de) => {
    for (const primero of [0, 7, 523, 4_294_967_000]) {
      const turnos = new Set(Array.from({ length: de }, (_, i) => turnoDe(de, primero + i)))
      expect(cosas.filter((cosa) => !turnos.has(parteDe(cosa, de)))).toEqual([])
    }
  })

  test('ninguna parte se lleva el doble de lo que le toca', () => {
    const cuantas = [0, 1, 2, 3, 4].map((parte) => cosas.filter((cosa) => parteDe(cosa, 5) === parte).length)
    expect(Math.max(...cuantas)).toBeLessThan(120)
  })

  test('más partes que commits que se miran hacia atrás no se aceptan', () => {
    expect(() => turnoDe(21)).toThrow('de 1 a 20')
  })
})
