import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { comprasPorCliente } from './compras.ts'
import { movimientosDeVentas } from '#domain/ventas/credito.rules.ts'
import { renglonesDeClientes } from './renglones.ts'

const cliente = { clienteId: 'cliente:1', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
const aCredito = [
  { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000, referencia: '' },
] as const
const nota = { ventaId: 'v', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' }
const ventas = [
  construir(Venta, { cliente, pagos: [...aCredito] }, { id: 'a', en: '2026-11-20T10:00:00.000Z' }),
  construir(Venta, { cliente }, { id: 'b', en: '2026-11-21T10:00:00.000Z' }),
  construir(Venta, { cliente, tipoComprobante: 'E34', modifica: nota }, { id: 'c', en: '2026-11-22T10:00:00.000Z' }),
  construir(Venta),
]

it('suma lo comprado y resta lo devuelto', () => {
  expect([...comprasPorCliente(ventas, (id) => id)]).toEqual([
    ['cliente:1', { compras: 2, totalCentavos: 10_000, ultima: '2026-11-21T10:00:00.000Z' }],
  ])
})

it('las ventas de un cliente unido son del que queda, con lo que debe y lo que le queda de crédito', () => {
  const fila = (id: string, campos: Partial<Cliente>) => ({
    doc: construir(Cliente, { nombre: id, ...campos }, { id }),
    estado: 'servidor' as const,
    motivo: '',
    recibidoEn: '',
  })
  const filas = [fila('cliente:1', { unidoA: 'cliente:2' }), fila('cliente:2', { condicion: 'CREDITO', creditoAprobadoCentavos: 15_000 })]
  const [renglon, ...mas] = renglonesDeClientes(filas, ventas, [], movimientosDeVentas(ventas), '2026-11-23')
  expect(mas).toEqual([])
  expect(renglon).toMatchObject({ nombre: 'cliente:2', compras: 2, disponibleCentavos: 5000, diasSinComprar: 2 })
  expect(renglon?.deuda).toMatchObject({ saldoCentavos: 10_000, diasVencidos: 2 })
})
