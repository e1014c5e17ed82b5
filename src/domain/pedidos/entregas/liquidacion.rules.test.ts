import { describe, expect, test } from 'vitest'
import { codigoDeLiquidacion, leerCodigoDeLiquidacion, repartirEntre, sumaDe } from './liquidacion.rules.ts'

const grupo = '01980000-0000-7000-8000-000000000001'
const liquidacion = {
  liquidacionId: 'liquidacion:1',
  mensajeroId: 'empleado:1',
  pedidos: [{ pedidoId: `pedido:${grupo}:t1`, clienteNombre: 'Ana', cobradoCentavos: 500, declaradoCentavos: 450 }],
}

describe('lo contado, pedido por pedido', () => {
  test.each([
    [[100, 200, 300], 600, [100, 200, 300]],
    [[100, 200, 300], 250, [100, 150, 0]],
    [[100, 200, 300], 650, [100, 200, 350]],
    [[100], 0, [0]],
  ])('%j con %d es %j', (debidos, total, partes) => expect(repartirEntre(debidos, total)).toEqual(partes))

  test('las partes siempre suman lo contado', () => {
    for (let i = 0; i < 500; i++) {
      const debidos = Array.from({ length: 1 + (i % 7) }, (_, j) => (i * 7919 + j * 104_729) % 100_000)
      const total = (i * 15_485_863) % 300_000
      expect(sumaDe(repartirEntre(debidos, total))).toBe(total)
    }
  })
})

describe('el código que el mensajero muestra', () => {
  test('se lee como se escribió', () =>
    expect(leerCodigoDeLiquidacion(codigoDeLiquidacion(liquidacion), 't1', () => 'Ana')).toEqual(liquidacion))

  test.each([
    '',
    'pedido:1',
    '{"a":1}',
    '[]',
    '["mercana-liquidacion","l","m",[]]',
    '["mercana-liquidacion","l","m",[["x",1,1]]]',
    `["mercana-liquidacion","l","m",[["${grupo}",-1,1]]]`,
    `["mercana-liquidacion","l","m",[["${grupo}",1.5,1]]]`,
  ])('lo que no es uno no se lee: %s', (codigo) => expect(leerCodigoDeLiquidacion(codigo, 't1', () => '')).toBeUndefined())
})
