import { expect, test } from 'vitest'
import { paginaDe } from './palabras.ts'

test('cada pago lleva a la pantalla de su documento, y el que no tiene no lleva a ninguna', () => {
  expect(paginaDe({ clase: 'desembolso', documentoId: 'desembolso:1.t' }, 'la-fe')).toBe(
    '/mercana/la-fe/contabilidad/cxc/mercana?ver=pagos&desembolso=desembolso%3A1.t',
  )
  expect(paginaDe({ clase: 'pago', documentoId: 'pagoProveedor:1' }, 'la-fe')).toBe(
    '/mercana/la-fe/contabilidad/cxp?ver=pagos&pago=pagoProveedor%3A1',
  )
  expect(paginaDe({ clase: 'pedido', documentoId: 'pedido:1' }, 'la-fe')).toBe('/mercana/la-fe/pedidos?pedido=pedido%3A1')
  expect(paginaDe({ clase: 'venta', documentoId: '131-E32' }, 'la-fe')).toMatch(/imprimir_facturas\?factura=131-E32/)
  expect(paginaDe({ clase: 'deposito', documentoId: 'depositoBanco:1' }, 'la-fe')).toBeUndefined()
})
