import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { contenidoDe, jornadaEnEfectivo } from '../../../../../tests/support/order-fold.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { pedidoEnFila } from '../renglon.ts'
import { numerosQueSeUsan, porFacturar, tiposDePedido } from './porFacturar.ts'

const contenido = contenidoDe('contra_entrega')
const renglonTras = (n: number, id: string) => {
  const estado = plegarPedido(contenido, jornadaEnEfectivo().slice(0, n))
  const doc = construir(Pedido, { contenido, estado }, { id })
  return pedidoEnFila({ doc, estado: 'servidor', motivo: '', recibidoEn: '' }, [], () => undefined)
}
const sirve = () => ok(true)

describe('las órdenes por facturar', () => {
  test('son las entregadas o pagadas que no tienen factura, a nombre de quien pidió', () => {
    const filas = porFacturar([renglonTras(3, 'a'), renglonTras(8, 'b'), renglonTras(9, 'c')], new Map(), 'E32', sirve)
    expect(filas.map(({ id, como, falta }) => [id, como.tipoComprobante, como.cliente.nombre, falta])).toEqual([
      ['b', 'E32', 'Ana Reyes', undefined],
    ])
  })

  test('lo que le falta a una lo dice la revisión de la caja', () => {
    const elegidos = new Map([
      [
        'b',
        { tipoComprobante: 'E31' as const, cliente: { clienteId: '', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const } },
      ],
    ])
    const [fila] = porFacturar([renglonTras(8, 'b')], elegidos, 'E32', ({ tipoComprobante }) =>
      tipoComprobante === 'E31' ? fallo('venta.falta-comprador') : ok(true),
    )
    expect([fila?.como.tipoComprobante, fila?.falta?.code]).toEqual(['E31', 'venta.falta-comprador'])
  })

  test('no se ofrecen comprobantes que cobrarían otra cosa', () => {
    expect(tiposDePedido).toEqual(['B01', 'B02', 'B15', 'E31', 'E32', 'E45'])
  })
})

describe('los números que se usarían', () => {
  test('se cuentan por tipo, con los que no alcanzan', () => {
    const cliente = { clienteId: '', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
    const tres = (['E32', 'E31', 'E32'] as const).map((tipoComprobante) => ({ como: { tipoComprobante, cliente } }))
    expect(numerosQueSeUsan(tres, { E32: { quedan: 1, siguiente: 'E320000000007' } })).toEqual([
      { tipo: 'E31', cuantos: 1, primero: '', sinNumero: 1 },
      { tipo: 'E32', cuantos: 2, primero: 'E320000000007', sinNumero: 1 },
    ])
  })
})
