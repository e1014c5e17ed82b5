import { expect, test } from 'vitest'
import { confianzaDe, diasDePermiso, numerosConConfianza } from './confianza.rules.ts'
import type { Aclaracion, MotivoDeAclaracion } from './aclaracion.entity.ts'

const asunto = (motivo: MotivoDeAclaracion, campos: Partial<Aclaracion> = {}) => ({
  motivo,
  centavos: 1000,
  estado: 'pendiente' as const,
  hechoDe: 'dispositivo:1',
  ...campos,
})
const veces = (n: number, motivo: MotivoDeAclaracion) => Array.from({ length: n }, () => asunto(motivo))
const nivel = (...[asuntos, enCuarentena = 0]: [ReturnType<typeof asunto>[], number?]) =>
  confianzaDe('dispositivo:1', asuntos, enCuarentena).nivel

test('lo que ninguna caja de Mercana escribe pesa más; lo que hacen dos cajas que no se ven, nada', () => {
  expect(nivel([])).toBe('plena')
  expect(nivel([...veces(50, 'credito_excedido'), ...veces(50, 'devolucion_de_mas')])).toBe('plena')
  expect(nivel(veces(1, 'vale_fuera'))).toBe('enDuda')
  expect(nivel(veces(5, 'persona_fuera'))).toBe('poca')
})

test('un día con el reloj mal, o lo que espera en cuarentena, no le quita la confianza a nadie', () => {
  expect(nivel(veces(500, 'dia_fuera'), 200)).toBe('enDuda')
  expect(nivel([...veces(500, 'dia_fuera'), ...veces(5, 'turno_fuera')])).toBe('poca')
})

test('una razón que esta versión no conoce pesa como una duda', () => {
  expect(nivel(veces(1, 'razon_de_manana' as MotivoDeAclaracion))).toBe('enDuda')
  expect(nivel(veces(90, 'razon_de_manana' as MotivoDeAclaracion))).toBe('enDuda')
})

test('lo aclarado y lo de otros equipos no pesa: aclarar es el camino de vuelta', () => {
  const deOtro = asunto('vale_fuera', { hechoDe: 'dispositivo:2' })
  const aclarado = asunto('vale_fuera', { estado: 'aclarada' })
  expect(confianzaDe('dispositivo:1', [deOtro, aclarado], 0)).toEqual({ nivel: 'plena', cuantos: 0, centavos: 0 })
  expect(confianzaDe('dispositivo:1', veces(3, 'tasa_fuera'), 0)).toEqual({ nivel: 'enDuda', cuantos: 3, centavos: 3000 })
})

test('con poca confianza se vende menos tiempo sin línea y con menos números; sin perder el mínimo', () => {
  expect([diasDePermiso({ nivel: 'poca' }, 7), diasDePermiso({ nivel: 'enDuda' }, 7)]).toEqual([1, 7])
  expect([numerosConConfianza({ nivel: 'poca' }, 500), numerosConConfianza({ nivel: 'plena' }, 500)]).toEqual([50, 500])
})
