import { expect, it } from 'vitest'
import { avisoDeCertificado, plazoDe, venceEnvio, vigenciaDe } from './plazos.ts'

const VENTA = '2026-11-25T14:00:00.000Z'
const alCabo = (horas: number) => new Date(Date.parse(VENTA) + horas * 3_600_000).toISOString()

it.each([
  [false, 59.9, 'bien'],
  [false, 60, 'pronto'],
  [false, 71, 'pronto'],
  [false, 72, 'pronto'],
  [false, 72.01, 'pasado'],
  [false, 73, 'pasado'],
  [true, 11, 'bien'],
  [true, 12, 'pronto'],
  [true, 24, 'pronto'],
  [true, 25, 'pasado'],
] as const)('diferido %s, a las %s horas: %s', (diferido, horas, plazo) => {
  expect(plazoDe(venceEnvio(VENTA, diferido), alCabo(horas))).toBe(plazo)
})

const AHORA = '2026-11-25T16:00:00.000Z'
const dentroDe = (dias: number) => new Date(Date.parse(AHORA) + dias * 86_400_000).toISOString()

it.each([
  [61, 'ninguno'],
  [60, 'pronto'],
  [8, 'pronto'],
  [7, 'ya'],
  [0.01, 'ya'],
  [-0.01, 'vencido'],
] as const)('a %s días de vencer: %s', (dias, aviso) => {
  expect(vigenciaDe({ hasta: dentroDe(dias) }, AHORA).aviso).toBe(aviso)
})

it.each([
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [-0.01, 0],
])('a %s días, el aviso que toca es el de %s', (dias, aviso) => {
  expect(avisoDeCertificado({ hasta: dentroDe(dias) }, AHORA)).toBe(aviso)
})
