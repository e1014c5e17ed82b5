import { expect, it } from 'vitest'
import { asOf } from './as-of.ts'

const contacto = '2026-11-21T15:00:00.000Z'
const a = (minutos: number) => Date.parse(contacto) + minutos * 60_000
const estado = { conexion: 'en-linea', ultimoContacto: contacto, desfaseMs: 0 } as const

it('con conexión y datos frescos no se dice nada', () => {
  expect(asOf(estado, a(4))).toBe('')
  expect(asOf({ ...estado, conexion: 'verificando' }, a(1))).toBe('')
})
it('sin conexión se dice desde cuándo, aunque haga un minuto', () => {
  expect(asOf({ ...estado, conexion: 'sin-conexion' }, a(1))).toBe(contacto)
})
it('los datos viejos se dicen aunque parezca haber conexión', () => {
  expect(asOf(estado, a(6))).toBe(contacto)
})
it('un reloj adelantado no los hace viejos', () => {
  expect(asOf({ ...estado, desfaseMs: 3_600_000 }, a(61))).toBe('')
})
it('de lo que nunca llegó no hay hora que decir', () => {
  expect(asOf({ ...estado, conexion: 'sin-conexion', ultimoContacto: '' }, a(1))).toBe('')
})
