import { expect, it } from 'vitest'
import { esCodigoDeBarras } from './gtin.ts'

it('reconoce EAN-13, EAN-8 y UPC-A por su dígito verificador', () => {
  expect(['4006381333931', '73513537', '036000291452'].map(esCodigoDeBarras)).toEqual([true, true, true])
})

it('no toma por código un teléfono, un RNC, una cédula, un monto ni letras', () => {
  expect(['8095551234', '131246796', '00113918205', '12345678', 'ABCDEFGH', ''].map(esCodigoDeBarras)).toEqual(Array(6).fill(false))
})
