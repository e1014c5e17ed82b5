import { describe, expect, it } from 'vitest'
import {
  abarca,
  avisoDeContingencia,
  enContingencia,
  revisarContingencia,
  revisarFin,
  tipoDeHoy,
  ultimoDiaPosible,
  venceReemplazo,
} from './contingencia.rules.ts'

const abierta = { desde: '2026-11-20', hasta: null, estado: 'abierta' } as const
const terminada = { desde: '2026-11-01', hasta: '2026-11-10', estado: 'terminada' } as const
const porque = (r: { ok: boolean; error?: { code: string } }): string => r.error?.code ?? ''

describe('cuánto dura', () => {
  it('quince días contando el primero, y treinta después del último para reemplazar', () => {
    expect(ultimoDiaPosible(abierta)).toBe('2026-12-04')
    expect(venceReemplazo('2026-11-10')).toBe('2026-12-10')
  })

  it.each([
    ['2026-11-22', [], 'contingencia.dia-futuro'],
    ['2026-11-06', [], 'contingencia.muy-atras'],
    ['2026-11-07', [], ''],
    ['2026-11-21', [abierta], 'contingencia.ya-abierta'],
    ['2026-11-10', [terminada], 'contingencia.se-cruza'],
    ['2026-11-11', [terminada], ''],
    ['2026-11-10', [{ ...terminada, estado: 'anulada' as const }], ''],
  ])('desde %s, con las que hubo: %j', (desde, previas, code) => {
    expect(porque(revisarContingencia(desde, '2026-11-21', previas))).toBe(code)
  })

  it.each([
    ['2026-11-19', 'contingencia.dia-antes'],
    ['2026-11-20', ''],
    ['2026-12-04', ''],
    ['2026-12-05', 'contingencia.muy-larga'],
    ['2026-12-07', 'contingencia.dia-futuro'],
  ])('acaba el %s', (hasta, code) => {
    expect(porque(revisarFin(abierta, hasta, '2026-12-06'))).toBe(code)
    expect(porque(revisarFin({ ...abierta, estado: 'anulada' }, hasta, '2026-12-06'))).toBe('contingencia.ya-acabo')
  })
})

it('abarca sus días y ninguno más; una que se anuló, ninguno', () => {
  expect(['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11'].map((dia) => abarca(terminada, dia))).toEqual([false, true, true, false])
  expect(['2026-12-04', '2026-12-05'].map((dia) => abarca(abierta, dia))).toEqual([true, false])
  expect(abarca({ ...terminada, estado: 'anulada' }, '2026-11-05')).toBe(false)
})

describe('lo que la caja propone', () => {
  const tienda = { contingenciaDesde: '2026-11-20' }

  it('en sus días, el gemelo de papel; lo que ya es de papel queda igual', () => {
    expect((['E31', 'E32', 'E34', 'E44', 'E45', 'B02'] as const).map((tipo) => tipoDeHoy(tipo, tienda, '2026-11-25'))).toEqual([
      'B01',
      'B02',
      'B04',
      'B14',
      'B15',
      'B02',
    ])
  })

  it('cuando se le acaban los días vuelve a serie E sola, también sin línea', () => {
    expect(['2026-11-19', '2026-11-20', '2026-12-04', '2026-12-05'].map((dia) => enContingencia(tienda, dia))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(tipoDeHoy('E32', tienda, '2026-12-05')).toBe('E32')
    expect(tipoDeHoy('E32', { contingenciaDesde: '' }, '2026-11-25')).toBe('E32')
  })
})

describe('lo que hay que oír', () => {
  it('abierta: cuando le quedan tres días, uno, y el último', () => {
    expect(
      ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((dia) => avisoDeContingencia(abierta, false, dia)?.umbral),
    ).toEqual([undefined, 3, 3, 1, 0])
  })

  it('terminada: mientras falte reemplazar algo, más seguido hacia el final, y también cuando se pasó', () => {
    expect(
      ['2026-11-24', '2026-11-25', '2026-12-03', '2026-12-10', '2026-12-20'].map(
        (dia) => avisoDeContingencia(terminada, true, dia)?.umbral,
      ),
    ).toEqual([undefined, 15, 7, 0, 0])
    expect(avisoDeContingencia(terminada, false, '2026-12-09')).toBeUndefined()
    expect(avisoDeContingencia({ ...terminada, estado: 'anulada' }, true, '2026-12-09')).toBeUndefined()
  })
})
