import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { ItbisTasas, UmbralConsumo } from './referencias.entity.ts'
import { Venta, type LineaVenta } from '#domain/ventas/venta.entity.ts'
import { itbisCodigos, type ItbisCodigo } from './itbis.ts'
import { letraExento, quitarItbis, sinItbis, tasaDe, totalesPorTasa, umbralConsumo } from './itbis.rules.ts'
import { multiplicar, porcentaje } from '#domain/core/money.ts'

const incluido = { preciosIncluyenItbis: true, fecha: '2026-11-21' }
const aparte = { preciosIncluyenItbis: false, fecha: '2026-11-21' }
const renglon = (itbis: ItbisCodigo, montoCentavos: number, descuentoCentavos = 0) => ({ itbis, montoCentavos, descuentoCentavos })

describe('totales con ITBIS incluido', () => {
  it.each([
    [10_000, 8_475, 1_525],
    [1_000, 847, 153],
    [1, 1, 0],
    [0, 0, 0],
  ])('%i centavos se quedan en %i + %i', (bruto, base, itbis) => {
    expect(totalesPorTasa([renglon('18', bruto)], incluido)).toMatchObject({ gravado18: base, itbis18: itbis, itbis, total: bruto })
  })

  it('se calcula sobre la suma de cada tasa y no línea por línea', () => {
    const tres = [renglon('18', 33), renglon('18', 33), renglon('18', 33)]
    expect(totalesPorTasa(tres, incluido)).toMatchObject({ gravado18: 84, itbis18: 15, total: 99 })
  })

  it('separa 18, 16, 0 y exento, y suma los descuentos', () => {
    const lineas = [renglon('18', 11_800, 50), renglon('16', 11_600, 25), renglon('0', 500), renglon('E', 700)]
    expect(totalesPorTasa(lineas, incluido)).toEqual({
      gravado18: 10_000,
      itbis18: 1_800,
      gravado16: 10_000,
      itbis16: 1_600,
      gravado0: 500,
      exento: 700,
      descuento: 75,
      itbis: 3_400,
      total: 24_600,
    })
  })

  it('lo que paga el cliente es siempre la suma de los precios, y el impuesto no se aparta un centavo de la tasa', () => {
    const linea = fc.record({ itbis: fc.constantFrom(...itbisCodigos), montoCentavos: fc.nat(10 ** 9), descuentoCentavos: fc.nat(1000) })
    fc.assert(
      fc.property(fc.array(linea, { maxLength: 50 }), (lineas) => {
        const suma = totalesPorTasa(lineas, incluido)
        expect(suma.total).toBe(lineas.reduce((acumulado, { montoCentavos }) => acumulado + montoCentavos, 0))
        expect(suma.gravado18 + suma.gravado16 + suma.gravado0 + suma.exento + suma.itbis).toBe(suma.total)
        expect(Math.abs(suma.itbis18 - porcentaje(suma.gravado18, 1800))).toBeLessThanOrEqual(1)
        expect(Math.abs(suma.itbis16 - porcentaje(suma.gravado16, 1600))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('totales con ITBIS aparte', () => {
  it('el impuesto se suma a la base de la suma', () => {
    expect(totalesPorTasa([renglon('18', 8_475), renglon('E', 100)], aparte)).toMatchObject({
      gravado18: 8_475,
      itbis18: 1_526,
      exento: 100,
      total: 10_101,
    })
    expect(totalesPorTasa([renglon('18', 3), renglon('18', 3), renglon('18', 3)], aparte).itbis18).toBe(2)
  })
})

describe('tasas y umbral con vigencia', () => {
  const tasas = [
    construir(ItbisTasas, { codigo: '18', puntosBasicos: 1700, desde: '2013-01-01', hasta: '2026-12-31' }),
    construir(ItbisTasas, { codigo: '18', puntosBasicos: 2000, desde: '2027-01-01', hasta: null }),
  ]

  it('rige la del día, el último incluido, y sin ninguna la que viene con el programa', () => {
    expect(tasaDe('18', '2026-12-31', tasas)).toBe(1700)
    expect(tasaDe('18', '2027-01-01', tasas)).toBe(2000)
    expect(tasaDe('16', '2027-01-01', tasas)).toBe(1600)
    expect(tasaDe('18', '2026-11-21')).toBe(1800)
    expect(tasaDe('E', '2026-11-21')).toBe(0)
    expect(totalesPorTasa([renglon('18', 12_000)], { ...incluido, fecha: '2027-01-01', tasas })).toMatchObject({
      gravado18: 10_000,
      itbis18: 2_000,
    })
  })

  it('una tasa futura escrita de antemano empieza sola su día, y la de antes no se toca', () => {
    const dos = [
      construir(ItbisTasas, { codigo: '16', puntosBasicos: 1800, desde: '2027-01-01', hasta: null }),
      construir(ItbisTasas, { codigo: '16', puntosBasicos: 1600, desde: '2016-01-01', hasta: null }),
    ]
    expect([tasaDe('16', '2026-12-31', dos), tasaDe('16', '2027-01-01', dos)]).toEqual([1600, 1800])
    expect([tasaDe('16', '2027-01-01', [...dos].reverse()), tasaDe('16', '2015-12-31', dos)]).toEqual([1800, 1600])
  })

  it('el comprador se nombra desde RD$250,000, y hasta 2018 desde RD$50,000', () => {
    expect(umbralConsumo('2026-11-21')).toBe(25_000_000)
    expect(umbralConsumo('2018-12-31')).toBe(5_000_000)
  })

  it('el umbral es el que la plataforma puso para ese día', () => {
    const umbrales = [
      construir(UmbralConsumo, { centavos: 30_000_000, desde: '2027-01-01', hasta: null }),
      construir(UmbralConsumo, { centavos: 25_000_000, desde: '2019-01-01', hasta: null }),
    ]
    expect([umbralConsumo('2026-12-31', umbrales), umbralConsumo('2027-01-01', umbrales)]).toEqual([25_000_000, 30_000_000])
    expect([umbralConsumo('2018-12-31', umbrales), umbralConsumo('2026-11-21', [])]).toEqual([5_000_000, 25_000_000])
  })
})

describe('líneas sin ITBIS', () => {
  const linea = (cambios: Partial<LineaVenta>): LineaVenta => ({ ...construir(Venta).lineas[0], ...cambios }) as LineaVenta

  it('un precio de 118.00 que incluye ITBIS se cobra a su base, exento', () => {
    const l = linea({ precioDiezmilesimas: 1_180_000, cantidadMilesimas: 2000, descuentoCentavos: 1_180, montoCentavos: 22_420 })
    expect(sinItbis(l, incluido)).toMatchObject({
      precioDiezmilesimas: 1_000_000,
      descuentoCentavos: 1_000,
      montoCentavos: 19_000,
      itbis: 'E',
    })
  })

  it('un descuento nunca pasa de lo que la base cuesta, tampoco por el redondeo', () => {
    const menuda = linea({ precioDiezmilesimas: 50, descuentoCentavos: 1, montoCentavos: 0 })
    expect(quitarItbis(menuda, incluido)).toMatchObject({ precioDiezmilesimas: 42, descuentoCentavos: 0, montoCentavos: 0 })
  })

  it('un precio sin ITBIS queda igual', () => {
    const l = linea({})
    expect(quitarItbis(l, aparte)).toBe(l)
    expect(sinItbis(l, aparte)).toEqual({ ...l, itbis: 'E' })
  })

  it('la línea sigue siendo precio por cantidad menos descuento, y nunca menor que cero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        fc.nat(10_000),
        (precioDiezmilesimas, cantidadMilesimas, parte) => {
          const bruto = multiplicar(precioDiezmilesimas, cantidadMilesimas)
          const descuentoCentavos = porcentaje(bruto, parte)
          const base = quitarItbis(
            linea({ precioDiezmilesimas, cantidadMilesimas, descuentoCentavos, montoCentavos: bruto - descuentoCentavos }),
            incluido,
          )
          expect(base.montoCentavos).toBe(multiplicar(base.precioDiezmilesimas, cantidadMilesimas) - base.descuentoCentavos)
          expect(base.montoCentavos).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('solo lo exento lleva la letra E en el ticket', () => {
    expect(itbisCodigos.map(letraExento)).toEqual(['', '', '', 'E'])
  })
})
