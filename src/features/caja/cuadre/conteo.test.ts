import { expect, it } from 'vitest'
import { conEscritos, conPapeles, conteoEnCurso, papelesDe } from './conteo.ts'

const enCurso = { dop: {}, usd: {}, otros: [], anteriores: [], cerrado: false }

it('un conteo que estaba a medias cuando los comprobantes se contaban en una sola cifra sigue donde estaba', () => {
  const viejo = { ...enCurso, otros: [{ metodo: 'tarjeta', moneda: 'DOP', contadoCentavos: 1_500 }], motivo: 'x' }
  expect(conteoEnCurso.parse(viejo)).toMatchObject({ otros: [{ metodo: 'tarjeta', moneda: 'DOP', montos: [1_500] }], motivos: {} })
})

const sueltos = (...montos: number[]) => montos.map((centavos) => ({ numero: '', centavos }))

it('cada forma de pago tiene su lista, y la que se vacía desaparece', () => {
  const una = conPapeles([], 'tarjeta', [...sueltos(100), { numero: 'lote 7', centavos: 250 }])
  const dos = conPapeles(una, 'cheque', sueltos(70))
  expect(papelesDe(dos, 'tarjeta')).toEqual([...sueltos(100), { numero: 'lote 7', centavos: 250 }])
  expect(papelesDe(dos, 'bono')).toEqual([])
  expect(conPapeles(dos, 'tarjeta', [])).toMatchObject([{ metodo: 'cheque', moneda: 'DOP', montos: [70] }])
})

it('un conteo de antes, sin números, sigue donde estaba', () => {
  const viejo = conteoEnCurso.parse({ ...enCurso, otros: [{ metodo: 'tarjeta', moneda: 'DOP', montos: [5, 6] }] })
  expect(papelesDe(viejo.otros, 'tarjeta')).toEqual(sueltos(5, 6))
})

it('lo que quedó escrito sin agregar también se contó', () => {
  const [doscientos, setenta, nada] = [
    { numero: '99', centavos: 250 },
    { numero: '', centavos: 70 },
    { numero: '', centavos: 0 },
  ] as const
  const otros = conEscritos(conPapeles([], 'tarjeta', sueltos(100)), { tarjeta: doscientos, cheque: setenta, bono: nada })
  expect(papelesDe(otros, 'tarjeta')).toEqual([...sueltos(100), doscientos])
  expect([papelesDe(otros, 'cheque'), papelesDe(otros, 'bono')]).toEqual([sueltos(70), []])
})
