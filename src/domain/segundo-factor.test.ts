import { expect, it } from 'vitest'
import { exigeSegundoFactor } from './segundo-factor.ts'

const falta = { ok: false, error: { code: 'sesion.falta-segundo-factor' } }

it('operar y pagar piden dos factores', () => {
  for (const acto of ['operar', 'pagar'] as const) {
    expect(exigeSegundoFactor(acto, { factores: 1 }, true)).toMatchObject(falta)
    expect(exigeSegundoFactor(acto, { factores: 2 }, true).ok).toBe(true)
  }
})

it('fuera de producción se opera con uno, y para pagar siguen haciendo falta dos', () => {
  expect(exigeSegundoFactor('operar', { factores: 1 }, false).ok).toBe(true)
  expect(exigeSegundoFactor('pagar', { factores: 1 }, false)).toMatchObject(falta)
})
