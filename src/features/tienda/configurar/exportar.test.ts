import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { tablaDeClientes, tablaDeLineas, tablaDeProductos, tablaDeVentas } from './exportar.ts'

const nota = { ventaId: 'v', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' }
const ventas = [construir(Venta), construir(Venta, { tipoComprobante: 'E34', ncf: 'E340000000001', modifica: nota })]
const columna = (tabla: (string | number)[][], titulo: string) => tabla.slice(1).map((fila) => fila[(tabla[0] ?? []).indexOf(titulo)])

it('las ventas salen en pesos, y una nota de crédito resta', () => {
  expect(columna(tablaDeVentas(ventas), 'total')).toEqual([100, -100])
  expect(columna(tablaDeVentas(ventas), 'modifica')).toEqual(['', 'E320000000001'])
  expect(columna(tablaDeLineas(ventas), 'cantidad')).toEqual([1, -1])
  expect(columna(tablaDeLineas(ventas), 'monto')).toEqual([100, -100])
})
it('el costo sale solo para quien lo ve', () => {
  const [sin] = tablaDeProductos([], () => 0, false)
  const [con] = tablaDeProductos([], () => 0, true)
  expect([sin?.includes('costo'), con?.includes('costo')]).toEqual([false, true])
})
it('cada fila tiene tantas celdas como títulos', () => {
  for (const tabla of [tablaDeVentas(ventas), tablaDeLineas(ventas), tablaDeClientes([construir(Cliente)])])
    for (const fila of tabla) expect(fila).toHaveLength(tabla[0]?.length ?? 0)
})
