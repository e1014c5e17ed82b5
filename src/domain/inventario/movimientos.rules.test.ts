import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { MovimientoInventario } from './movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { lineasDeProducto, sumarRotacion, type Rotacion } from './movimientos.rules.ts'

const [muestra] = Venta.muestra.lineas
const venta = (hora: number, cantidades: number[], modifica: Venta['modifica'] = null): Venta =>
  construir(
    Venta,
    {
      ncf: `E32000000000${hora}`,
      modifica,
      tipoComprobante: modifica ? 'E34' : 'E32',
      lineas: muestra ? cantidades.map((cantidadMilesimas) => ({ ...muestra, cantidadMilesimas })) : [],
    },
    { id: `venta:${hora}`, en: `2026-11-21T1${hora}:00:00.000Z` },
  )
const movimiento = (hora: number, motivo: MovimientoInventario['motivo'], milesimas: number, productoId = 'producto:1') =>
  construir(
    MovimientoInventario,
    { motivo, nota: 'Factura 7', lineas: [{ productoId, milesimas }] },
    {
      id: `mov:${hora}`,
      en: `2026-11-21T1${hora}:00:00.000Z`,
    },
  )
const devuelta = { ventaId: 'venta:2', ncf: 'E320000000002', fecha: '2026-11-21', codigo: '3' as const, motivo: 'x' }

describe('el libro de un producto', () => {
  const hechos = [
    venta(2, [1000, 2000]),
    movimiento(1, 'compra', 24_000),
    venta(4, [1000], devuelta),
    movimiento(3, 'merma', -500),
    movimiento(5, 'compra', 9000, 'producto:2'),
  ]

  it('va de lo más nuevo a lo más viejo con el saldo después de cada movimiento', () => {
    expect(lineasDeProducto(hechos, 'producto:1', 30_000).map(({ clase, milesimas, saldo }) => [clase, milesimas, saldo])).toEqual([
      ['nota', 1000, 30_000],
      ['merma', -500, 29_000],
      ['venta', -3000, 29_500],
      ['compra', 24_000, 32_500],
    ])
  })
  it('dice el documento, la nota, quién y dónde', () => {
    const [nota, merma] = lineasDeProducto(hechos, 'producto:1', 0)
    expect(nota).toMatchObject({ documento: 'E320000000004', autor: 'Yokasta Peña' })
    expect(merma).toMatchObject({ documento: '', nota: 'Factura 7', autor: '' })
  })
})

it('una nota con lo dañado son dos lineas, y para la rotación es una devolución como las demás', () => {
  const nota = venta(4, [1000], devuelta)
  const danada = { ...nota, lineas: nota.lineas.map((linea) => ({ ...linea, condicion: 'danado' as const })) }
  expect(
    lineasDeProducto([venta(2, [1000]), danada], 'producto:1', 9000).map(({ id, hechoId, clase, milesimas, saldo }) => [
      id === hechoId,
      clase,
      milesimas,
      saldo,
    ]),
  ).toEqual([
    [false, 'merma', -1000, 9000],
    [true, 'nota', 1000, 10_000],
    [true, 'venta', -1000, 9000],
  ])
  const rotacion = new Map<string, Rotacion>()
  for (const hecho of [venta(2, [3000]), danada]) sumarRotacion(rotacion, hecho)
  expect(rotacion.get('producto:1')?.vendido).toBe(2000)
})

it('la rotación suma lo vendido, resta lo devuelto y recuerda el último movimiento', () => {
  const rotacion = new Map<string, Rotacion>()
  for (const hecho of [movimiento(6, 'compra', 24_000), venta(2, [3000]), venta(4, [1000], devuelta)]) sumarRotacion(rotacion, hecho)
  expect(rotacion.get('producto:1')).toEqual({ vendido: 2000, ultimo: '2026-11-21T16:00:00.000Z' })
})
