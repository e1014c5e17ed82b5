import { expect, it } from 'vitest'
import { crearRetos } from './palabras.ts'

const EQUIPO = 'dispositivo:1'
const AHORA = Date.parse('2026-11-25T12:00:00.000Z')

it('lo que una línea trae otra vez después de que el servidor arrancó de nuevo no entra con el reto de antes', () => {
  const antes = crearRetos('secreto')
  const reto = antes.dar(EQUIPO, AHORA)
  expect(antes.tomar(EQUIPO, reto, AHORA + 1000)).toBe(true)
  const despues = crearRetos('secreto')
  expect(despues.tomar(EQUIPO, reto, AHORA + 2000)).toBe(false)
  expect(despues.tomar(EQUIPO, despues.dar(EQUIPO, AHORA + 2000), AHORA + 3000)).toBe(true)
})
