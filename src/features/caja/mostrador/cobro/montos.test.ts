import { describe, expect, it } from 'vitest'
import { convertir } from '#domain/core/money.ts'
import { billetesPara, exacto } from './montos.ts'

describe('montos rápidos', () => {
  it('ofrece los billetes con que la gente paga, de menor a mayor y sin repetir', () => {
    expect(billetesPara(36_500, 'DOP', 10_000)).toEqual([40_000, 50_000, 100_000, 200_000])
    expect(billetesPara(100_000, 'DOP', 10_000)).toEqual([200_000])
    expect(billetesPara(0, 'DOP', 10_000)).toEqual([])
  })

  it('en dólares ofrece lo que alcanza a la tasa guardada', () => {
    // RD$1,000.00 at 62.50 is US$16.00 exactly
    expect(exacto(100_000, 'USD', 625_000)).toBe(1600)
    expect(billetesPara(100_000, 'USD', 625_000)).toEqual([2000, 5000, 10_000])
  })

  it('lo exacto en dólares siempre cubre lo que falta, y un centavo menos no', () => {
    for (const falta of [1, 99, 12_345, 999_999]) {
      const dolares = exacto(falta, 'USD', 631_234)
      expect(convertir(dolares, 631_234)).toBeGreaterThanOrEqual(falta)
      expect(dolares === 0 || convertir(dolares - 1, 631_234) < falta).toBe(true)
    }
  })
})
