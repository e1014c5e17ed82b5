import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { deudaDe, movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { csvDeCuenta, estadoDeCuenta, papelDeCuenta } from './estado-cuenta.ts'

const cliente = construir(Cliente, { tiempoCreditoDias: 10 })
const comprador = { clienteId: cliente.id, nombre: cliente.nombre, identificacion: '', tipoIdentificacion: '' as const }
const credito = { metodo: 'credito' as const, moneda: 'DOP' as const, recibidoCentavos: 0, tasaDiezmilesimas: 10_000, referencia: '' }
const ventas = [
  construir(
    Venta,
    { cliente: comprador, fecha: '2026-11-05', ncf: 'E310000000002', pagos: [{ ...credito, valorCentavos: 10_000 }] },
    { id: 'v2' },
  ),
  construir(Venta, { cliente: comprador, fecha: '2026-11-20', ncf: 'E320000000003' }, { id: 'v3' }),
]
const vieja = { ventaId: 'v1', ncf: 'E310000000001', fecha: '2026-08-01', centavos: 5000, modifica: '' }
const movimientos =
  movimientosPorCliente([{ clienteId: cliente.id, movimientos: [vieja] }], movimientosDeVentas(ventas), (id) => id).get(cliente.id) ?? []
const estado = estadoDeCuenta(ventas, deudaDe(movimientos, cliente.tiempoCreditoDias, '2026-11-21'))

it('trae las compras de este equipo y lo que se debe de antes, lo último primero', () => {
  expect(estado.lineas.map(({ ncf, totalCentavos, pendienteCentavos, vence }) => [ncf, totalCentavos, pendienteCentavos, vence])).toEqual([
    ['E320000000003', 10_000, 0, ''],
    ['E310000000002', 10_000, 10_000, '2026-11-15'],
    ['E310000000001', 5000, 5000, '2026-08-11'],
  ])
  expect(estado).toMatchObject({ compradoCentavos: 20_000, desde: '2026-11-05' })
  expect(estado.deuda).toMatchObject({ saldoCentavos: 15_000, vencidoCentavos: 15_000, diasVencidos: 102 })
})

it('en papel y en archivo dice lo mismo, y qué no cuenta', () => {
  const papel = papelDeCuenta(estado, cliente, { tiendaNombre: 'Colmado La Fe', tiendaRnc: '131246796' }, '2026-11-21')
  const texto = JSON.stringify(papel.bloques)
  for (const parte of ['RD$150.00', 'E310000000001', 'menos las notas de crédito y lo cobrado']) expect(texto).toContain(parte)
  expect(csvDeCuenta(estado)[2]).toEqual(['2026-11-05', 'E310000000002', 'Venta', 100, 100, 100, '2026-11-15'])
})
