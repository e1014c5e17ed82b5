import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Compra } from './compra.entity.ts'
import { idDeAnulacionDeCompra } from './compra.rules.ts'
import { GastoFijo } from './gasto-fijo.entity.ts'
import { alAno, conMes, gastosPorRegistrar, sinMes, venceEn } from './gasto-fijo.rules.ts'

const HOY = '2026-11-29'
const gasto = (campos: Partial<GastoFijo> = {}, id = 'gastoFijo:1') => construir(GastoFijo, campos, { id })
const registrada = (mes: string, id = 'compra:131246796-B0100000001') =>
  construir(Compra, { gastoFijo: { id: 'gastoFijo:1', mes } }, { id })
const tocan = (gastos: readonly GastoFijo[], compras: readonly Compra[] = []) =>
  gastosPorRegistrar(gastos, compras, HOY).map(({ mes, vence, faltan }) => [mes, vence, faltan])

describe('lo que toca registrar', () => {
  test('lo vencido y lo que viene en estos días; lo registrado no, y lo anulado otra vez', () => {
    const alquiler = gasto({ diaDelMes: 5, desde: '2026-10-01' })
    expect(tocan([alquiler])).toEqual([
      ['2026-10', '2026-10-05', -55],
      ['2026-11', '2026-11-05', -24],
      ['2026-12', '2026-12-05', 6],
    ])
    const octubre = registrada('2026-10')
    expect(tocan([alquiler], [octubre, registrada('2026-12', 'compra:131246796-B0100000002')])).toEqual([['2026-11', '2026-11-05', -24]])
    const anula = construir(Compra, { anula: { compraId: octubre.id, motivo: 'Otro monto' } }, { id: idDeAnulacionDeCompra(octubre.id) })
    expect(tocan([alquiler], [octubre, anula])[0]).toEqual(['2026-10', '2026-10-05', -55])
  })

  test('el último día del mes donde no hay 31; cada tantos meses desde el primero; hasta su fin, y nada de lo inactivo', () => {
    expect(venceEn({ diaDelMes: 31 }, '2026-11')).toBe('2026-11-30')
    expect(venceEn({ diaDelMes: 30 }, '2027-02')).toBe('2027-02-28')
    expect(tocan([gasto({ diaDelMes: 1, cadaMeses: 3, desde: '2026-08-01' })]).map(([mes]) => mes)).toEqual(['2026-08', '2026-11'])
    expect(tocan([gasto({ diaDelMes: 5, desde: '2026-10-01', hasta: '2026-10-31' })]).map(([mes]) => mes)).toEqual(['2026-10'])
    expect(tocan([gasto({ activo: false })])).toEqual([])
  })

  test('el que empieza después de su día toca el mes siguiente, y lo de hace más de medio año ya no se pide', () => {
    expect(tocan([gasto({ diaDelMes: 5, desde: '2026-11-06' })]).map(([mes]) => mes)).toEqual(['2026-12'])
    expect(tocan([gasto({ diaDelMes: 5, desde: '2024-01-01' })])[0]?.[0]).toBe('2026-05')
  })

  test('del mes en que no hubo factura no se pide más, y de los otros sí', () => {
    const alquiler = gasto({ diaDelMes: 5, desde: '2026-10-01', sinFactura: ['2026-10'] })
    expect(tocan([alquiler]).map(([mes]) => mes)).toEqual(['2026-11', '2026-12'])
    expect(conMes(alquiler, '2026-12')).toEqual(['2026-10', '2026-12'])
    expect(conMes(alquiler, '2026-10')).toEqual(['2026-10'])
    expect(sinMes(alquiler, '2026-10')).toEqual([])
  })

  test('al año, lo mensual doce veces y lo trimestral cuatro', () => {
    expect(
      alAno([gasto({ montoCentavos: 100, itbisCentavos: 18 }), gasto({ montoCentavos: 100, cadaMeses: 3 }), gasto({ activo: false })]),
    ).toBe(118 * 12 + 400)
  })
})
