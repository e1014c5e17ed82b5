import { expect, it } from 'vitest'
import { vigenciaDe } from './ecf.ts'

const ahora = '2026-11-25T16:00:00.000Z'
const dentroDe = (dias: number) => new Date(Date.parse(ahora) + dias * 86_400_000).toISOString()

it.each([
  [61, 'ninguno'],
  [60, 'pronto'],
  [8, 'pronto'],
  [7, 'ya'],
  [0.01, 'ya'],
  [-0.01, 'vencido'],
] as const)('a %s días de vencer: %s', (dias, aviso) => {
  expect(vigenciaDe({ hasta: dentroDe(dias) }, ahora).aviso).toBe(aviso)
})
