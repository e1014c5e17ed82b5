import { expect, test } from 'vitest'
import { cobradoEnManos, manosSegunElLibro, type HechosDeManos } from './manos.rules.ts'

const yo = 'empleado:1'
const cobro = { turnoId: '', cobradorId: yo, pagos: [{ metodo: 'efectivo' as const, centavos: 50_000, referencia: '' }], anula: null }
const nada: HechosDeManos = { cobros: [], entregas: [], recepciones: [], salidas: [] }
const entrega = { origen: 'manos' as const, creadoPor: yo, dopCentavos: 30_000 }

test('lo cobrado en la calle es de quien lo cobró; lo de una gaveta, lo de otra persona y una tarjeta no', () => {
  const cobros = [
    cobro,
    { ...cobro, turnoId: 'turno:1' },
    { ...cobro, cobradorId: 'empleado:2' },
    { ...cobro, pagos: [{ metodo: 'tarjeta' as const, centavos: 90_000, referencia: '1' }] },
  ]
  expect(cobradoEnManos(yo, { ...nada, cobros })).toBe(50_000)
})

test('lo que entregó, gastó o depositó ya no lo tiene; lo que le volvió, sí', () => {
  const cobros = [cobro, cobro]
  const salidas = [
    { ...entrega, dopCentavos: 5000 },
    { ...entrega, origen: 'gaveta' as const },
  ]
  const recepciones = [
    { lugar: 'manos' as const, resultado: 'cancelada' as const, deEmpleadoId: yo, dopCentavos: 30_000 },
    { lugar: 'manos' as const, resultado: 'rechazada' as const, deEmpleadoId: yo, dopCentavos: 0 },
    { lugar: 'boveda' as const, resultado: 'aceptada' as const, deEmpleadoId: yo, dopCentavos: 30_000 },
  ]
  expect(cobradoEnManos(yo, { ...nada, cobros, entregas: [entrega, entrega], salidas })).toBe(35_000)
  expect(cobradoEnManos(yo, { cobros, entregas: [entrega, entrega], salidas, recepciones })).toBe(65_000)
})

test('un cobro anulado sale de las manos de quien lo devuelve', () => {
  const anula = { cobroId: 'cobro:1', recibo: '7F3A-00001', motivo: 'Se equivocó' }
  expect(cobradoEnManos(yo, { ...nada, cobros: [cobro, { ...cobro, anula }] })).toBe(0)
})

test('a quien entrega una vez por semana, lo que su equipo ya soltó no le falta: cuenta lo último que dijo el libro', () => {
  const ahora = new Date('2026-11-29T12:00:00Z')
  const hecho = (seq: number) => ({ dispositivoId: 'dispositivo:1', seq })
  // Its collection was made 31 days ago, and is not here any more.
  const hechos = {
    cobros: [{ ...cobro, ...hecho(3) }],
    entregas: [{ ...entrega, dopCentavos: 50_000, ...hecho(2) }],
    recepciones: [],
    salidas: [],
  }
  expect(cobradoEnManos(yo, hechos)).toBe(0)
  const libro = { en: '2026-11-28T12:00:00Z', cubre: { 'dispositivo:1': [[1, 2]] as [number, number][] }, enManos: [] }
  expect(manosSegunElLibro(yo, hechos, libro, ahora)).toBe(50_000)
  const despues = { ...libro, cubre: { 'dispositivo:1': [[1, 3]] as [number, number][] }, enManos: [{ empleadoId: yo, centavos: 50_000 }] }
  expect(manosSegunElLibro(yo, hechos, despues, ahora)).toBe(50_000)
  expect(manosSegunElLibro('empleado:2', hechos, despues, ahora)).toBe(0)
  // Too old, never heard, or of a server that does not say.
  expect(manosSegunElLibro(yo, hechos, { ...libro, en: '2026-10-30T12:00:00Z' }, ahora)).toBeUndefined()
  expect(manosSegunElLibro(yo, hechos, undefined, ahora)).toBeUndefined()
  expect(manosSegunElLibro(yo, hechos, { ...libro, enManos: undefined }, ahora)).toBeUndefined()
})
