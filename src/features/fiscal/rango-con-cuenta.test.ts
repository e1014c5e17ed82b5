import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { estadoDeRango, porRepartir, situacionVence, sobrante } from './rango-con-cuenta.ts'

const hoy = '2026-11-21'
const rango = (cambios: Partial<RangoNCF>): RangoNCF => ({ ...construir(RangoNCF), desde: 1, hasta: 100, siguiente: 51, ...cambios })

describe('cuánto apura un vencimiento', () => {
  it.each([
    [null, 'No vence', 'teal'],
    ['2026-11-20', 'Vencido', 'red'],
    ['2026-11-21', 'Vence hoy', 'red'],
    ['2026-11-22', 'Vence mañana', 'orange'],
    ['2027-01-05', 'Vence en 45 días', 'orange'],
    ['2027-01-06', 'Vence en 46 días', 'teal'],
  ])('%s: %s', (vence, texto, color) => {
    expect(situacionVence(vence, hoy)).toEqual({ texto, color })
  })
})

it('un rango está retirado, vencido, repartido, por vencer o vigente, en ese orden', () => {
  expect(
    [
      rango({ estado: 'retirado', vence: '2020-12-31' }),
      rango({ estado: 'agotado', vence: '2020-12-31' }),
      rango({ siguiente: 101 }),
      rango({ vence: '2026-12-01' }),
      rango({}),
    ].map((uno) => estadoDeRango(uno, hoy).texto),
  ).toEqual(['Retirado', 'Vencido', 'Todo repartido', 'Vence en 10 días', 'Vigente'])
})

it('sobra lo que no se repartió de un rango que ya no presta', () => {
  expect(sobrante(rango({}), hoy)).toBeUndefined()
  expect(sobrante(rango({ estado: 'retirado' }), hoy)).toEqual({ desde: 51, hasta: 100 })
  expect(sobrante(rango({ vence: '2026-11-20' }), hoy)).toEqual({ desde: 51, hasta: 100 })
  expect(sobrante(rango({ vence: hoy }), hoy)).toBeUndefined()
  expect(sobrante(rango({ estado: 'agotado', siguiente: 101 }), hoy)).toBeUndefined()
  expect([porRepartir(rango({})), porRepartir(rango({ estado: 'retirado' }))]).toEqual([50, 0])
})
