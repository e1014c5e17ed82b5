import { expect, it } from 'vitest'
import { tasasPorVenir, tasaVigente } from './tasa-dolar.ts'

const tasa = (fecha: string, en: string) => ({ fecha, en })
const ayer = tasa('2026-11-20', '2026-11-20T12:00:00.000Z')
const hoyTemprano = tasa('2026-11-21', '2026-11-21T12:00:00.000Z')
const hoyTarde = tasa('2026-11-21', '2026-11-21T15:00:00.000Z')
const lunes = tasa('2026-11-23', '2026-11-21T16:00:00.000Z')
const vieja = tasa('2026-11-10', '2026-11-21T17:00:00.000Z')

it('rige la del último día que llegó; de dos del mismo día, la que se puso después', () => {
  expect(tasaVigente([ayer, hoyTarde, hoyTemprano], '2026-11-21')).toBe(hoyTarde)
  expect(tasaVigente([hoyTarde, ayer], '2026-11-20')).toBe(ayer)
  expect(tasaVigente([], '2026-11-21')).toBeUndefined()
})

it('la de un día por venir empieza sola ese día, y no antes', () => {
  const todas = [lunes, hoyTarde, ayer]
  expect(tasaVigente(todas, '2026-11-22')).toBe(hoyTarde)
  expect(tasaVigente(todas, '2026-11-23')).toBe(lunes)
  expect(tasaVigente([lunes], '2026-11-22')).toBeUndefined()
  expect(tasasPorVenir(todas, '2026-11-22')).toEqual([lunes])
  expect(tasasPorVenir(todas, '2026-11-23')).toEqual([])
})

it('una corrección de un día pasado no quita la de hoy', () => {
  expect(tasaVigente([vieja, hoyTarde], '2026-11-21')).toBe(hoyTarde)
})
