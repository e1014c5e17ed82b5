import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { conduceDe, tieneConduce } from './conduce.ts'
import { Venta } from '../venta.entity.ts'

const tienda = construir(Tienda, { tiendaNombre: 'Colmado La Fe', calle: 'Duarte', numeroCasa: '12' })

it('dice qué va y cuánto, de qué factura y para quién, y ningún precio', () => {
  const [linea] = construir(Venta).lineas
  const venta = construir(Venta, {
    ncf: 'E310000000007',
    cliente: { clienteId: '', nombre: 'Ferretería Peña', identificacion: '101850043', tipoIdentificacion: 'RNC' },
    lineas: linea
      ? [{ ...linea, nombre: 'Cemento gris', cantidadMilesimas: 12_500, unidad: 'libra', codigo: 'C-1', nota: 'Por la puerta de atrás' }]
      : [],
    nota: 'Antes del mediodía',
  })
  const { titulo, bloques } = conduceDe(venta, tienda, 'Caja 1')
  const dicho = JSON.stringify(bloques)
  expect(titulo).toBe('Conduce E310000000007')
  for (const palabra of [
    'CONDUCE',
    'No es un comprobante fiscal',
    'E310000000007',
    'Ferretería Peña',
    '1-01-85004-3',
    'Cemento gris',
    '12.5 libras',
    'C-1',
    'Por la puerta de atrás',
    'Antes del mediodía',
    'Recibido por',
  ])
    expect(dicho).toContain(palabra)
  expect(dicho).not.toMatch(/RD\$|\d\.\d\d"/)
})

it('lo tiene una venta; una nota, de crédito o de débito, no', () => {
  const nota = { modifica: { ventaId: '', ncf: 'E310000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' } }
  expect([tieneConduce(construir(Venta)), tieneConduce(construir(Venta, { tipoComprobante: 'E34', ...nota }))]).toEqual([true, false])
})
