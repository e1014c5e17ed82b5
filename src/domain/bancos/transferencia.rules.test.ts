import { expect, it } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { construir } from '#domain/core/construir.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { transferenciasDeCobro, transferenciasDeVenta } from './transferencia.rules.ts'

const ID = '0190f2a0-0000-7000-8000-000000000001'
const foto = (tiendaId: string) => refDeArchivo(tiendaId, 'comprobantes', ID)

it('lo que se cobró por transferencia lleva su foto a la cola, también de una deuda; la de otra tienda no es de nadie', () => {
  for (const [de, archivoId] of [
    ['t1', ID],
    ['t2', ''],
  ] as const) {
    const pago = { metodo: 'transferencia' as const, referencia: '123', foto: foto(de) }
    const cobro = construir(
      Cobro,
      {
        pagos: [
          { metodo: 'efectivo', centavos: 1000, referencia: '' },
          { ...pago, centavos: 49_000 },
        ],
      },
      { tiendaId: 't1' },
    )
    expect(transferenciasDeCobro(cobro).map(({ campos }) => [campos.centavos, campos.archivoId])).toEqual([[49_000, archivoId]])
    const venta = construir(
      Venta,
      { pagos: [{ ...pago, moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000 }] },
      { tiendaId: 't1' },
    )
    expect(transferenciasDeVenta(venta).map(({ campos }) => campos.archivoId)).toEqual([archivoId])
  }
})

it('sin foto queda vacía, y lo que anula un cobro no espera ninguna transferencia', () => {
  const pagos = [{ metodo: 'transferencia' as const, centavos: 50_000, referencia: '123' }]
  expect(transferenciasDeCobro(construir(Cobro, { pagos }))[0]?.campos.archivoId).toBe('')
  expect(transferenciasDeCobro(construir(Cobro, { pagos, anula: { cobroId: 'cobro:1', recibo: 'R', motivo: 'Error' } }))).toEqual([])
})
