import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { rendimientoDe } from './rendimiento.ts'

const totales = { ...Venta.muestra.totales, total: 9000, descuento: 1000 }
const nota = { ventaId: 'v1', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' }
const ventas = [
  construir(Venta, { cajeroId: 'empleado:ana', totales }, { id: 'v1', creadoPor: 'empleado:ana', en: '2026-11-20T10:00:00.000Z' }),
  construir(
    Venta,
    { cajeroId: 'empleado:ana', totales: { ...totales, descuento: 0 } },
    { id: 'v2', creadoPor: 'empleado:ana', dispositivoId: 'd2' },
  ),
  construir(
    Venta,
    { cajeroId: 'empleado:jefa', tipoComprobante: 'E34', modifica: nota, totales: { ...totales, total: 4500, descuento: 0 } },
    { id: 'n1', creadoPor: 'empleado:jefa' },
  ),
]
const renglon = { metodo: 'efectivo' as const, esperadoCentavos: 0, contadoCentavos: 0, montos: [], motivo: 'x' }
const cierre = construir(
  CierreTurno,
  {
    cajeroId: 'empleado:ana',
    renglones: [
      { ...renglon, moneda: 'DOP', diferenciaCentavos: -300 },
      { ...renglon, moneda: 'USD', diferenciaCentavos: -100 },
      { ...renglon, metodo: 'tarjeta', moneda: 'DOP', diferenciaCentavos: 100 },
    ],
  },
  { creadoPor: 'empleado:ana', en: '2026-11-22T03:00:00.000Z' },
)

it('cuenta ventas, descuentos y diferencias de cada quien; lo devuelto es de quien lo vendió', () => {
  const cuentas = rendimientoDe(ventas, [cierre])
  expect(cuentas.get('empleado:ana')).toEqual({
    ventas: 2,
    vendidoCentavos: 18_000,
    descuentoPuntosBasicos: 526,
    devueltoPuntosBasicos: 2500,
    cierres: 1,
    diferenciaCentavos: -200,
    ultima: '2026-11-22T03:00:00.000Z',
    dispositivos: ['dispositivo:1', 'd2'],
  })
  expect(cuentas.get('empleado:jefa')).toMatchObject({ ventas: 0, vendidoCentavos: 0, devueltoPuntosBasicos: 0 })
})
it('sin ventas no hay porcentajes', () => {
  expect(rendimientoDe([], []).size).toBe(0)
})
