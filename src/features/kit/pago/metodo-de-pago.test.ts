import { expect, test } from 'vitest'
import { cleaned, problemsOf, valuesOf } from '../fields.ts'
import { comunesDeMetodo, revisarLimites } from './metodo-de-pago.ts'

test('un método se guarda con nombre, cantidades y plazo; lo demás dice qué falta', () => {
  const enBlanco = valuesOf(comunesDeMetodo, undefined)
  const bueno = { ...enBlanco, nombre: ' Transferencia ', instrucciones: ' Cuenta 960 ' }
  const mal = (cambio: Partial<typeof bueno>) => problemsOf(comunesDeMetodo, { ...bueno, ...cambio }, enBlanco)
  expect(mal({})).toEqual({})
  expect(cleaned(comunesDeMetodo, bueno)).toMatchObject({ nombre: 'Transferencia', instrucciones: 'Cuenta 960', plazoHoras: 24 })
  expect(mal({ nombre: ' ' })).toEqual({ nombre: 'Escribe cómo se llama' })
  expect(mal({ minimoCentavos: null })).toEqual({ minimoCentavos: 'Falta la cantidad' })
  expect([mal({ plazoHoras: 0 }), mal({ plazoHoras: 721 })].every(({ plazoHoras }) => plazoHoras?.includes('720'))).toBe(true)
  expect(revisarLimites({ minimoCentavos: 500, maximoCentavos: 400 })).toHaveProperty('maximoCentavos')
  expect(revisarLimites({ minimoCentavos: 500, maximoCentavos: 0 })).toEqual({})
})
