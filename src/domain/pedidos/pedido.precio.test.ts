import { expect, test } from 'vitest'
import { precioQueVale } from './pedido.precio.ts'

const AHORA = Date.parse('2026-11-21T18:00:00.000Z')
const hace = (horas: number): string => new Date(AHORA - horas * 3_600_000).toISOString()

test('vale el precio de hoy; el que ella vio, si era el de la tienda hasta hace menos de un día', () => {
  expect(precioQueVale(120, 100, [{ antes: 100, en: hace(23) }], AHORA)).toBe(100)
  expect(precioQueVale(120, 100, [{ antes: 100, en: hace(25) }], AHORA)).toBe(120)
  expect(precioQueVale(120, 90, [{ antes: 100, en: hace(1) }], AHORA)).toBe(120)
  expect(precioQueVale(120, 1, [], AHORA)).toBe(120)
  expect(precioQueVale(80, 100, [{ antes: 100, en: hace(1) }], AHORA)).toBe(80)
})
