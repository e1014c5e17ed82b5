import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { coberturaDe } from '#domain/core/cobertura.ts'
import { construir } from '#domain/core/construir.ts'
import { MovimientoInventario } from './movimiento-inventario.entity.ts'
import { Venta, type LineaVenta } from '#domain/ventas/venta.entity.ts'
import { efectosDeInventario, plegarExistencias } from './existencia.rules.ts'

const linea = (productoId: string, cantidadMilesimas: number, unidad = 'unidad') =>
  ({ ...construir(Venta).lineas[0], productoId, cantidadMilesimas, unidad }) as LineaVenta
const venta = (seq: number, lineas: LineaVenta[], tipoComprobante: 'E32' | 'E34' = 'E32') =>
  construir(Venta, { lineas, tipoComprobante }, { id: `venta:${seq}`, seq })
const compra = (seq: number, productoId: string, milesimas: number) =>
  construir(MovimientoInventario, { lineas: [{ productoId, milesimas }] }, { id: `movimiento:${seq}`, seq })

describe('existencias', () => {
  it('una venta resta, una nota de crédito devuelve y un movimiento hace lo que dice', () => {
    expect(efectosDeInventario(venta(1, [linea('a', 2000), linea('b', 750)]))).toEqual([
      { productoId: 'a', milesimas: -2000 },
      { productoId: 'b', milesimas: -750 },
    ])
    expect(efectosDeInventario(venta(1, [linea('a', 2000)], 'E34'))).toEqual([{ productoId: 'a', milesimas: 2000 }])
    expect(efectosDeInventario(compra(1, 'a', -500))).toEqual([{ productoId: 'a', milesimas: -500 }])
  })

  it('lo que vuelve dañado no vuelve a la venta: la misma nota lo saca como merma; una venta no tiene mermas', () => {
    const danada: LineaVenta = { ...linea('a', 2000), condicion: 'danado' }
    const nota = venta(1, [danada, { ...linea('a', 500), condicion: 'vendible' }], 'E34')
    expect(efectosDeInventario(nota)).toEqual([
      { productoId: 'a', milesimas: 2000 },
      { productoId: 'a', milesimas: -2000, merma: true },
      { productoId: 'a', milesimas: 500 },
    ])
    expect(plegarExistencias([venta(2, [linea('a', 3000)]), nota]).get('a')).toBe(-2500)
    expect(efectosDeInventario(venta(3, [danada]))).toEqual([{ productoId: 'a', milesimas: -2000 }])
  })

  it('de un paquete sale lo que trae, como lo dice la venta, y vuelve con su nota; dañado es merma de lo que trae', () => {
    const caja: LineaVenta = { ...linea('caja', 2000), contiene: [{ productoId: 'a', milesimas: 24_000 }] }
    expect(efectosDeInventario(venta(1, [caja]))).toEqual([{ productoId: 'a', milesimas: -48_000, paqueteId: 'caja' }])
    const nota = venta(2, [{ ...caja, cantidadMilesimas: 1000, condicion: 'danado' }], 'E34')
    expect(efectosDeInventario(nota)).toEqual([
      { productoId: 'a', milesimas: 24_000, paqueteId: 'caja' },
      { productoId: 'a', milesimas: -24_000, merma: true },
    ])
    expect([...plegarExistencias([venta(1, [caja]), nota])]).toEqual([['a', -48_000]])
  })

  it('comprado en caja entra lo que trae', () => {
    const [una] = Compra.muestra.lineas
    const deCaja = {
      ...una,
      productoId: 'caja',
      nombre: 'Caja',
      milesimas: 3000,
      montoCentavos: 90_000,
      contiene: [{ productoId: 'a', milesimas: 24_000 }],
    }
    expect(efectosDeInventario(construir(Compra, { lineas: [deCaja] }))).toEqual([{ productoId: 'a', milesimas: 72_000 }])
  })

  it('los servicios y las líneas sin producto no tienen existencia', () => {
    expect(efectosDeInventario(venta(1, [linea('a', 1000, 'servicio'), linea('', 1000)]))).toEqual([])
  })

  it('es la suma de los movimientos', () => {
    const existencias = plegarExistencias([
      compra(1, 'a', 24_000),
      venta(2, [linea('a', 2000), linea('a', 500)]),
      venta(3, [linea('a', 2000)], 'E34'),
      compra(4, 'b', 1),
    ])
    expect([...existencias]).toEqual([
      ['a', 23_500],
      ['b', 1],
    ])
  })

  it('sobre una foto suma solo lo que la foto no contó', () => {
    const contados = [compra(1, 'a', 10_000), venta(2, [linea('a', 1000)])]
    expect(plegarExistencias([...contados, venta(3, [linea('a', 500)])], new Map([['a', 9_000]]), coberturaDe(contados)).get('a')).toBe(
      8_500,
    )
  })

  it('no depende del orden ni de las veces que llega un hecho', () => {
    const hechos = Array.from({ length: 12 }, (_, i) =>
      i % 3 === 0 ? compra(i + 1, 'a', i * 1000) : venta(i + 1, [linea(i % 2 ? 'a' : 'b', i * 100)], i % 4 ? 'E32' : 'E34'),
    )
    const esperado = plegarExistencias(hechos)
    fc.assert(
      fc.property(fc.shuffledSubarray([...hechos, ...hechos], { minLength: 24 }), (entrega) => {
        expect(Object.fromEntries(plegarExistencias(entrega))).toEqual(Object.fromEntries(esperado))
      }),
    )
  })
})
