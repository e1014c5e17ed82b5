import { expect, it } from 'vitest'
import { plazoDe, venceEnvio } from './plazos.ts'

const VENTA = '2026-11-25T14:00:00.000Z'
const alCabo = (horas: number) => new Date(Date.parse(VENTA) + horas * 3_600_000).toISOString()

it.each([
  [false, 59.9, 'bien'],
  [false, 60, 'pronto'],
  [false, 71, 'pronto'],
  [false, 72, 'pronto'],
  [false, 72.01, 'pasado'],
  [false, 73, 'pasado'],
  [true, 11, 'bien'],
  [true, 12, 'pronto'],
  [true, 24, 'pronto'],
  [true, 25, 'pasado'],
] as const)('diferido %s, a las %s horas: %s', (diferido, horas, plazo) => {
  expect(plazoDe(venceEnvio(VENTA, diferido), alCabo(horas))).toBe(plazo)
})
