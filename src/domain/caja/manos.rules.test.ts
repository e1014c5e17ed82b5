import { expect, test } from 'vitest'
import { cobradoEnManos, type HechosDeManos } from './manos.rules.ts'

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
