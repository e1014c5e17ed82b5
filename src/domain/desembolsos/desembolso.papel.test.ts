import { expect, test } from 'vitest'
import { Desembolso } from './desembolso.entity.ts'
import { papelDeDesembolso } from './desembolso.papel.ts'

test('la liquidación dice orden por orden lo que entró, lo que se cobró y lo que se pagó, y que el banco la devolvió', () => {
  const pago = {
    ...Desembolso.esquemaCampos.parse(Desembolso.muestra),
    id: 'desembolso:1',
    centavos: 131_700,
    ordenes: [
      { pedidoId: 'pedido:1', numero: '#4F2A', centavos: 133_700 },
      { pedidoId: 'pedido:2', numero: '#77B0', centavos: -2_000 },
    ],
    estado: 'devuelto' as const,
    devueltoEl: '2026-11-30',
    devueltoMotivo: 'Cuenta cerrada',
  }
  const ordenes = [
    { pedidoId: 'pedido:1', entroCentavos: 150_000, comisionCentavos: 13_814, itbisCentavos: 2_486 },
    { pedidoId: 'pedido:2', entroCentavos: 0, comisionCentavos: 1_695, itbisCentavos: 305 },
  ]
  const { bloques } = papelDeDesembolso({ tienda: 'Colmado La Fe', pago, ordenes })
  const filas = bloques.flatMap((uno) => (uno.bloque === 'fila' ? [uno.celdas.map(({ texto }) => texto).join(' | ')] : []))
  expect(filas).toEqual(
    expect.arrayContaining([
      '#4F2A | 1,500.00 | 138.14 | 24.86 | 1,337.00',
      '#77B0 | 0.00 | 16.95 | 3.05 | -20.00',
      'Sumas | 1,500.00 | 155.09 | 27.91 | 1,317.00',
    ]),
  )
  expect(bloques.some((uno) => uno.bloque === 'texto' && uno.texto === 'El banco la devolvió el 30/11/2026: Cuenta cerrada')).toBe(true)
})
