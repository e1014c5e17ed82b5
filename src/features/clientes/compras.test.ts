import { expect, it } from 'vitest'
import { construir } from '#domain/construir.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { comprasPorCliente } from './compras.ts'

const cliente = { clienteId: 'cliente:1', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' } as const
const aCredito = [
  { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000, referencia: '' },
] as const

it('suma lo comprado, resta lo devuelto y aparta lo que fue a crédito', () => {
  const ventas = [
    construir(Venta, { cliente, pagos: [...aCredito] }, { en: '2026-11-20T10:00:00.000Z' }),
    construir(Venta, { cliente }, { en: '2026-11-21T10:00:00.000Z' }),
    construir(
      Venta,
      { cliente, tipoComprobante: 'E34', modifica: { ventaId: 'v', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '1', motivo: 'x' } },
      { en: '2026-11-22T10:00:00.000Z' },
    ),
    construir(Venta),
  ]
  expect([...comprasPorCliente(ventas)]).toEqual([
    ['cliente:1', { compras: 2, totalCentavos: 10_000, aCreditoCentavos: 10_000, ultima: '2026-11-21T10:00:00.000Z' }],
  ])
})
