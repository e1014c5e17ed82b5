import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Compra } from './compra.entity.ts'
import { idDeAnulacionDeCompra } from './compra.rules.ts'
import { cuantoPedir, paquetesEnteros, preciosDe, ultimasCompras } from './reponer.rules.ts'

const hay = (existenciaMilesimas: number, vendidoMilesimas: number, minimaMilesimas = 0, entero = true) => ({
  existenciaMilesimas,
  vendidoMilesimas,
  minimaMilesimas,
  entero,
})
const en = { diasEntrega: 3, diasQueCubre: 15 }

describe('cuánto pedir', () => {
  it.each([
    // One a day: eighteen days from now on.
    [hay(0, 30_000), 18_000],
    [hay(3000, 30_000), 15_000],
    [hay(3001, 30_000), 0],
    [hay(-5000, 30_000), 18_000],
    // Of what does not sell, up to its minimum and no more.
    [hay(2000, 0, 6000), 4000],
    [hay(6001, 0, 6000), 0],
    [hay(0, 0), 0],
    // Whole pieces, and weight as it is.
    [hay(0, 10_000), 6000],
    [hay(0, 10_100), 7000],
    [hay(0, 10_100, 0, false), 6060],
    // More came back than was sold.
    [hay(0, -9000, 2000), 2000],
  ] as const)('%j → %i', (producto, esperado) => expect(cuantoPedir(producto, en)).toBe(esperado))
})

it('cada producto se le compró por última vez a alguien; lo anulado y las notas no cuentan', () => {
  const compra = (n: number, campos: Partial<Compra>) => construir(Compra, campos, { id: `compra:131246796-B010000000${n}` })
  const deOtro = { ...compra(1, {}).proveedor, proveedorId: 'proveedor:2' }
  const [vieja, nueva, anulada] = [
    compra(1, { fecha: '2026-10-01' }),
    compra(2, { fecha: '2026-11-02', proveedor: deOtro, bienesCentavos: 120_000 }),
    compra(3, { fecha: '2026-11-20' }),
  ]
  const anula = construir(Compra, { anula: { compraId: anulada.id, motivo: 'Otro monto' } }, { id: idDeAnulacionDeCompra(anulada.id) })
  const nota = compra(4, { ncf: 'B0400000001', ncfModificado: 'B0100000001', fecha: '2026-11-21' })
  expect([...ultimasCompras([nota, anula, nueva, vieja, anulada])]).toEqual([
    ['producto:1', { proveedorId: 'proveedor:2', fecha: '2026-11-02', costoDiezmilesimas: 500_000 }],
  ])
})

it('comprado en caja, lo que la caja trae sabe en cuál vino y a cuánto salió cada uno; se pide en cajas enteras', () => {
  const [linea] = Compra.muestra.lineas
  const deCaja = {
    ...linea,
    productoId: 'producto:caja',
    nombre: 'Caja',
    milesimas: 2000,
    montoCentavos: 96_000,
    contiene: [{ productoId: 'producto:fria', milesimas: 24_000 }],
  }
  const compra = construir(Compra, { bienesCentavos: 96_000, itbisCentavos: 0, lineas: [deCaja] }, { id: 'compra:131246796-B0100000001' })
  const ultimas = ultimasCompras([compra])
  expect(ultimas.get('producto:caja')).toMatchObject({ costoDiezmilesimas: 4_800_000 })
  expect(ultimas.get('producto:fria')).toMatchObject({
    costoDiezmilesimas: 200_000,
    paquete: { productoId: 'producto:caja', nombre: 'Caja', milesimas: 24_000 },
  })
  expect([1, 24_000, 24_001].map((falta) => paquetesEnteros(falta, 24_000))).toEqual([1000, 1000, 2000])
})

it('a cómo trae cada producto un proveedor: lo último y lo de antes; de otro, anulado o en una nota no', () => {
  const de = (n: number, fecha: string, montoCentavos: number, campos: Partial<Compra> = {}) =>
    construir(
      Compra,
      {
        fecha,
        bienesCentavos: montoCentavos,
        lineas: [{ productoId: 'producto:1', nombre: 'Café', milesimas: 10_000, montoCentavos }],
        ...campos,
      },
      { id: `compra:131246796-B010000001${n}` },
    )
  const [mala, deOtro] = [
    de(4, '2026-11-25', 900_000),
    de(5, '2026-11-26', 1000, { proveedor: { ...Compra.muestra.proveedor, proveedorId: 'proveedor:2' } }),
  ]
  const anula = construir(Compra, { anula: { compraId: mala.id, motivo: 'Otro monto' } }, { id: idDeAnulacionDeCompra(mala.id) })
  const todas = [de(3, '2026-11-20', 120_000), mala, deOtro, anula, de(1, '2026-10-01', 100_000), de(2, '2026-11-02', 120_000)]
  expect(preciosDe(todas, 'proveedor:1')).toEqual([
    {
      productoId: 'producto:1',
      nombre: 'Café',
      fecha: '2026-11-20',
      costoDiezmilesimas: 1_200_000,
      antesDiezmilesimas: 1_000_000,
      antesEl: '2026-10-01',
      veces: 3,
    },
  ])
  expect(preciosDe(todas, 'proveedor:9')).toEqual([])
})
