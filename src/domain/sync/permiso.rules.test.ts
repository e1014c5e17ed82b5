import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#domain/core/fecha.ts'
import { avisoDePermiso, gastado, queda, revisarPermiso } from './permiso.rules.ts'

const HORA = DIA_MS / 24
const dado = { horaMs: 1000, hastaMs: 1000 + 7 * DIA_MS, paredMs: 50_000, gastadoMs: 0 }

describe('el permiso para vender sin conexión', () => {
  it('cuenta por el reloj que diga más, y lo que vio pasar no vuelve', () => {
    expect(gastado(dado, 50_000 + DIA_MS, 0)).toBe(DIA_MS)
    expect(gastado(dado, 50_000 - 30 * DIA_MS, 2 * DIA_MS)).toBe(2 * DIA_MS)
    expect(gastado({ ...dado, gastadoMs: 6 * DIA_MS }, 50_000, HORA)).toBe(6 * DIA_MS + HORA)
    expect(gastado({ ...dado, gastadoMs: DIA_MS }, 50_000, -5)).toBe(DIA_MS)
  })

  it('no cree a un reloj que dice 2099: entonces cuenta el que nadie pone', () => {
    expect(gastado(dado, Date.parse('2099-06-01T12:00:00Z'), HORA)).toBe(HORA)
  })

  it('deja vender hasta el último instante, y sin plazo dicho, siempre', () => {
    expect(revisarPermiso(queda(dado, 7 * DIA_MS - 1))).toEqual({ ok: true, value: true })
    expect(revisarPermiso(queda(dado, 7 * DIA_MS))).toMatchObject({ error: { code: 'dispositivo.permiso-vencido' } })
    expect(revisarPermiso(undefined).ok).toBe(true)
  })

  it('avisa los dos últimos días', () => {
    expect([undefined, 3 * DIA_MS, 0].map((ms) => avisoDePermiso(ms))).toEqual(['', '', ''])
    expect([2 * DIA_MS, DIA_MS + HORA, 5 * HORA + 1, HORA, 1].map((ms) => avisoDePermiso(ms))).toEqual([
      '2 días',
      '1 día',
      '5 horas',
      '1 hora',
      '1 hora',
    ])
  })
})
