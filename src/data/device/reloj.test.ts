import { expect, it } from 'vitest'
import { crearReloj } from './reloj.ts'

const HORA = 3_600_000
const MEDIODIA = Date.parse('2026-11-21T16:00:00.000Z')

/** A device whose clock reads `ahora`, with the server's hour of its last contact and what its own clock was off by then. */
const unReloj = (ahora: number, contacto: { en: string; desfaseMs: number } = { en: '', desfaseMs: 0 }) =>
  crearReloj({ puertos: { ahora: () => ahora, monotonico: () => 0 }, ultimoContacto: () => contacto })

it('un reloj puesto en hora vende, aunque el último contacto fuera con la hora adelantada', () => {
  const contacto = { en: new Date(MEDIODIA).toISOString(), desfaseMs: 24 * HORA }
  expect(unReloj(MEDIODIA + 1000, contacto).sospecha('')).toBeUndefined()
})

it('un reloj que marca antes que el servidor en el último contacto pregunta', () => {
  const contacto = { en: new Date(MEDIODIA).toISOString(), desfaseMs: 0 }
  expect(unReloj(MEDIODIA - 1, contacto).sospecha('')?.code).toBe('reloj.antes-de-ultima-venta')
})

it('uno que ya iba atrasado en el último contacto sigue vendiendo con su atraso', () => {
  const contacto = { en: new Date(MEDIODIA).toISOString(), desfaseMs: -120_000 }
  expect(unReloj(MEDIODIA - 119_000, contacto).sospecha('')).toBeUndefined()
})

it('con la última venta por delante pregunta siempre', () => {
  const hecho = new Date(MEDIODIA + 1).toISOString()
  expect(unReloj(MEDIODIA).sospecha(hecho)?.code).toBe('reloj.antes-de-ultima-venta')
})
