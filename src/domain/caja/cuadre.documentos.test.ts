import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { documentoDe } from './cuadre.documentos.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

const pago = (metodo: 'efectivo' | 'credito') => ({ ...construir(Venta).pagos[0], metodo }) as Venta['pagos'][number]
const nota = (codigo: '1' | '3') =>
  construir(Venta, { tipoComprobante: 'E34', modifica: { ventaId: 'v', ncf: 'E320000000009', fecha: '2026-11-21', codigo, motivo: 'x' } })

it('una venta es a crédito en cuanto se debe una parte', () => {
  expect(documentoDe(construir(Venta)).clase).toBe('venta')
  expect(documentoDe(construir(Venta, { pagos: [pago('efectivo'), pago('credito')] })).clase).toBe('credito')
})
it('una nota que devuelve todo anula la venta, y las dos restan', () => {
  expect(documentoDe(nota('1'))).toMatchObject({ clase: 'anulacion', centavos: -10_000, detalle: 'Consumidor Final · de E320000000009' })
  expect(documentoDe(nota('3'))).toMatchObject({ clase: 'nota', centavos: -10_000 })
})
it('un movimiento suma si entra y resta si sale, en su moneda', () => {
  const mover = (clase: MovimientoCaja['clase']) => documentoDe(construir(MovimientoCaja, { clase, moneda: 'USD', centavos: 500 }))
  expect(mover('entrada')).toMatchObject({ clase: 'entrada', centavos: 500, moneda: 'USD', ncf: '', detalle: 'Botellones de agua' })
  expect(documentoDe(construir(MovimientoCaja, { clase: 'entrada', concepto: 'aporte', motivo: 'Para abrir' }))).toMatchObject({
    clase: 'entrada',
    detalle: 'Aporte del dueño · Para abrir',
  })
  expect(documentoDe(construir(MovimientoCaja, { clase: 'entrada', concepto: 'mensajero' })).clase).toBe('mensajero')
  expect([mover('retiro').centavos, mover('gasto').centavos]).toEqual([-500, -500])
})
