import { expect, test } from 'vitest'
import { situaciones } from './cifras.ts'

const cifra = (desde: string, hasta: string | null = null) => ({ desde, hasta })

test('rige la última que empezó; la quitada nunca, y la que viene todavía no', () => {
  const filas = [
    cifra('2027-01-01'),
    cifra('2026-12-01', '2026-11-30'),
    cifra('2026-01-01'),
    cifra('2016-01-01'),
    cifra('2010-01-01', '2012-12-31'),
  ]
  expect(situaciones(filas, '2026-11-29').map(({ situacion }) => situacion)).toEqual(['viene', 'quitada', 'rige', 'paso', 'paso'])
})

test('la que ya terminó no rige aunque no haya otra, y en su último día todavía', () => {
  expect(situaciones([cifra('2026-01-01', '2026-11-28')], '2026-11-29')[0]?.situacion).toBe('paso')
  expect(situaciones([cifra('2026-01-01', '2026-11-29')], '2026-11-29')[0]?.situacion).toBe('rige')
})
