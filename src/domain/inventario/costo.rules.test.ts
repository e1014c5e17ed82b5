/** The moving average: what comes in equals what was sold, lost and is there, whatever the order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { anotarCosto, costearProducto, costoAl, type DiaDeCosto, type LibroDeCostos } from './costo.rules.ts'
import { efectosDeInventario, type HechoDeExistencia } from './existencia.rules.ts'
import { MovimientoInventario } from './movimiento-inventario.entity.ts'

const CAFE = 'producto:1'
const DIA = '2026-11-01'
const enDia = (n: number): string => sumarDias(DIA, n)

let cuantos = 0
const en = (n: number) => `${enDia(n)}T15:00:00.000Z`
const compra = (n: number, milesimas: number, montoCentavos: number): Compra =>
  construir(
    Compra,
    {
      fecha: enDia(n),
      bienesCentavos: montoCentavos,
      lineas: [{ productoId: CAFE, nombre: 'Café', milesimas, montoCentavos }],
    },
    { id: `compra:101850043-B01000${String(10_000 + cuantos++)}`, en: en(n) },
  )
const [lineaDeVenta] = Venta.muestra.lineas
const venta = (n: number, cantidadMilesimas: number): Venta =>
  construir(
    Venta,
    { fecha: enDia(n), lineas: [{ ...(lineaDeVenta as Venta['lineas'][number]), productoId: CAFE, cantidadMilesimas }] },
    { id: `131246796-E32${String(10_000_000_000 + cuantos++).slice(1)}`, en: en(n) },
  )
const movimiento = (
  n: number,
  motivo: MovimientoInventario['motivo'],
  milesimas: number,
  costoDiezmilesimas?: number,
): MovimientoInventario =>
  construir(
    MovimientoInventario,
    { motivo, lineas: [{ productoId: CAFE, milesimas, ...(costoDiezmilesimas === undefined ? {} : { costoDiezmilesimas }) }] },
    { id: `movimientoInventario:${cuantos++}`, en: en(n) },
  )

const huella = (id: string): number => [...id].reduce((suma, letra) => (suma * 31 + letra.charCodeAt(0)) % 65_521, 7)

function andar(hechos: readonly HechoDeExistencia[], ficha = 0): DiaDeCosto[] {
  const libro: LibroDeCostos = new Map()
  for (const hecho of hechos) anotarCosto(libro, hecho)
  return [...costearProducto(libro.get(CAFE) ?? new Map(), ficha).values()]
}

describe('el costo promedio', () => {
  test('lo que se compra a dos precios se vende a lo que cuesta en promedio', () => {
    const dias = andar([compra(0, 10_000, 100_000), compra(1, 10_000, 200_000), venta(2, 5_000)])
    expect(dias.at(-1)).toEqual({
      dia: enDia(2),
      milesimas: 15_000,
      valorCentavos: 225_000,
      promedioDiezmilesimas: 1_500_000,
      vendidoCentavos: 75_000,
      puestoCentavos: 0,
      recibidoCentavos: 0,
      perdidoCentavos: 0,
    })
  })

  test('comprado en caja cuesta cada uno su parte; de lo vendido se sabe cuánto salió en cada paquete', () => {
    const trae = (milesimas: number) => ({ contiene: [{ productoId: CAFE, milesimas }] })
    const enCaja = compra(0, 2000, 96_000)
    const dosCajas = { ...enCaja, lineas: enCaja.lineas.map((linea) => ({ ...linea, productoId: 'producto:caja', ...trae(24_000) })) }
    const suelta = venta(1, 6000)
    const otra = venta(1, 1000)
    const deSeis = { ...otra, lineas: otra.lineas.map((linea) => ({ ...linea, productoId: 'producto:seis', ...trae(6000) })) }
    const ultimo = andar([dosCajas, suelta, deSeis]).at(-1)
    expect(ultimo).toMatchObject({ milesimas: 36_000, valorCentavos: 72_000, promedioDiezmilesimas: 200_000, vendidoCentavos: 24_000 })
    expect([...(ultimo?.enPaquete ?? [])]).toEqual([['producto:seis', 12_000]])
  })

  test('lo que se vendió antes de comprarse cuesta lo que costó después', () => {
    const dias = andar([venta(0, 4_000), compra(1, 10_000, 100_000)], 800_000)
    expect(dias.map(({ vendidoCentavos, valorCentavos }) => [vendidoCentavos, valorCentavos])).toEqual([
      [32_000, -32_000],
      [8_000, 60_000],
    ])
  })

  test('una compra que se anota tarde cuenta en su día, y lo que ya se vendió cambia de costo', () => {
    const hechos = [compra(0, 10_000, 100_000), venta(3, 10_000)]
    expect(andar(hechos).at(-1)?.vendidoCentavos).toBe(100_000)
    expect(andar([...hechos, compra(2, 10_000, 200_000)]).at(-1)).toMatchObject({ vendidoCentavos: 150_000, valorCentavos: 150_000 })
  })

  test('lo que había cuesta lo que se dijo al entrarlo, aunque la ficha diga otra cosa después', () => {
    const hechos = [movimiento(0, 'inicial', 10_000, 500_000), venta(1, 2_000)]
    expect(andar(hechos, 900_000).at(-1)).toMatchObject({ valorCentavos: 40_000, vendidoCentavos: 10_000 })
    expect(andar([movimiento(0, 'inicial', 10_000), venta(1, 2_000)], 900_000).at(-1)).toMatchObject({ valorCentavos: 72_000 })
  })

  test('lo que se bota y lo que falta en un conteo es una pérdida, y lo que sobra la quita', () => {
    const dias = andar([
      compra(0, 10_000, 100_000),
      movimiento(1, 'merma', -1_000),
      movimiento(2, 'conteo', -2_000),
      movimiento(3, 'conteo', 1_000),
    ])
    expect(dias.map(({ perdidoCentavos }) => perdidoCentavos)).toEqual([0, 10_000, 20_000, -10_000])
  })

  test('al final de un día es lo que había ese día', () => {
    const libro: LibroDeCostos = new Map()
    for (const hecho of [compra(0, 10_000, 100_000), venta(5, 5_000)]) anotarCosto(libro, hecho)
    const dias = costearProducto(libro.get(CAFE) ?? new Map(), 0)
    expect([costoAl(dias, enDia(-1)), costoAl(dias, enDia(4))?.milesimas, costoAl(dias, enDia(9))?.milesimas]).toEqual([
      undefined,
      10_000,
      5_000,
    ])
  })

  const hechos = fc.array(
    fc.oneof(
      fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 50_000 }), fc.nat(900_000)).map(([n, q, c]) => compra(n, q, c)),
      fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 50_000 })).map(([n, q]) => venta(n, q)),
      fc
        .tuple(
          fc.nat(5),
          fc.constantFrom('inicial' as const, 'conteo' as const, 'ajuste' as const),
          fc.integer({ min: -30_000, max: 30_000 }),
        )
        .map(([n, motivo, q]) => movimiento(n, motivo, q)),
      fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9_000 })).map(([n, q]) => movimiento(n, 'merma', -q)),
    ),
    { maxLength: 25 },
  )
  test('al centavo: lo que entró es lo vendido, lo perdido y lo que hay, en el orden que sea', () => {
    fc.assert(
      fc.property(hechos, fc.nat(2_000_000), fc.nat(), (todos, ficha, semilla) => {
        const dias = andar(todos, ficha)
        const entro =
          todos.reduce((suma, hecho) => suma + ('bienesCentavos' in hecho ? hecho.bienesCentavos : 0), 0) +
          dias.reduce((suma, { puestoCentavos }) => suma + puestoCentavos, 0)
        const salio = dias.reduce((suma, { vendidoCentavos, perdidoCentavos }) => suma + vendidoCentavos + perdidoCentavos, 0)
        const { milesimas = 0, valorCentavos = 0 } = dias.at(-1) ?? {}
        expect(salio + valorCentavos).toBe(entro)
        expect(Math.sign(valorCentavos) * Math.sign(milesimas)).toBeGreaterThanOrEqual(0)
        const revueltos = todos.toSorted((a, b) => ((huella(a.id) ^ semilla) % 7) - ((huella(b.id) ^ semilla) % 7))
        expect(andar(revueltos, ficha)).toEqual(dias)
      }),
    )
  })
})

describe('lo que llega antes que su factura', () => {
  const llego = (n: number, milesimas: number, costoDiezmilesimas: number, anula: Recepcion['anula'] = null): Recepcion =>
    construir(
      Recepcion,
      { lineas: [{ productoId: CAFE, nombre: 'Café', milesimas, costoDiezmilesimas }], anula },
      { id: `recepcion:${cuantos++}`, en: en(n) },
    )
  const factura = (n: number, milesimas: number, montoCentavos: number, recibidas: Recibidas): Compra => {
    const suya = compra(n, milesimas, montoCentavos)
    return { ...suya, lineas: suya.lineas.map((linea) => ({ ...linea, recibidas })) }
  }
  type Recibidas = NonNullable<Compra['lineas'][number]['recibidas']>
  const de = (milesimas: number, costoDiezmilesimas: number): Recibidas => [{ recepcionId: 'recepcion:1', milesimas, costoDiezmilesimas }]

  test('vale lo que se dijo hasta que la factura diga otra cosa, y se debe a quien lo trajo', () => {
    const dias = andar([llego(0, 10_000, 1_000_000), factura(1, 10_000, 120_000, de(10_000, 1_000_000))])
    expect(dias.map(({ milesimas, valorCentavos, recibidoCentavos }) => [milesimas, valorCentavos, recibidoCentavos])).toEqual([
      [10_000, 100_000, 100_000],
      [10_000, 120_000, -100_000],
    ])
  })

  test('lo que se vendió mientras tanto costó lo que dice la factura, con lo que quedaba al costo de antes', () => {
    const dias = andar([llego(0, 10_000, 1_000_000), venta(0, 10_000), factura(1, 10_000, 120_000, de(10_000, 1_000_000))])
    expect(dias.map(({ vendidoCentavos, valorCentavos }) => [vendidoCentavos, valorCentavos])).toEqual([
      [100_000, 0],
      [20_000, 0],
    ])
  })

  test('de lo que nadie sabe el costo vale lo que lo demás, y la factura lo pone', () => {
    const dias = andar([compra(0, 10_000, 100_000), llego(1, 10_000, 0), factura(2, 10_000, 140_000, de(10_000, 0))])
    expect(dias.map(({ milesimas, valorCentavos, recibidoCentavos }) => [milesimas, valorCentavos, recibidoCentavos])).toEqual([
      [10_000, 100_000, 0],
      [20_000, 200_000, 0],
      [20_000, 240_000, 0],
    ])
  })

  test('una factura en parte, una anulada, y una recepción anulada dejan lo que había', () => {
    const [toda, anula] = [factura(1, 10_000, 120_000, de(10_000, 1_000_000)), { compraId: 'compra:x', motivo: 'Otra' }]
    const anulada = { ...toda, id: 'compra:anula:x', fecha: enDia(2), anula }
    expect(andar([llego(0, 10_000, 1_000_000), toda, anulada]).at(-1)).toMatchObject({ milesimas: 10_000, valorCentavos: 100_000 })
    expect(andar([llego(0, 10_000, 1_000_000), factura(1, 4000, 60_000, de(4000, 1_000_000))]).at(-1)).toMatchObject({
      milesimas: 10_000,
      valorCentavos: 120_000,
      recibidoCentavos: -40_000,
    })
    const noEra = llego(1, 10_000, 1_000_000, { recepcionId: 'recepcion:1', motivo: 'No era' })
    expect(andar([llego(0, 10_000, 1_000_000), noEra]).at(-1)).toMatchObject({ milesimas: 0, valorCentavos: 0 })
  })

  test('la factura que trae más de lo que llegó pone lo demás en el estante', () => {
    const mas = factura(1, 12_000, 120_000, de(10_000, 1_000_000))
    expect(andar([llego(0, 10_000, 1_000_000), mas]).at(-1)).toMatchObject({ milesimas: 12_000, valorCentavos: 120_000 })
    expect(efectosDeInventario(mas)).toEqual([{ productoId: CAFE, milesimas: 2000 }])
  })
})
