import { expect, it } from 'vitest'
import { conEscritos, conMontos, conteoEnCurso, montosDe } from './conteo.ts'

const enCurso = { dop: {}, usd: {}, otros: [], anteriores: [], cerrado: false }

it('un conteo que estaba a medias cuando los comprobantes se contaban en una sola cifra sigue donde estaba', () => {
  const viejo = { ...enCurso, otros: [{ metodo: 'tarjeta', moneda: 'DOP', contadoCentavos: 1_500 }], motivo: 'x' }
  expect(conteoEnCurso.parse(viejo)).toMatchObject({ otros: [{ metodo: 'tarjeta', moneda: 'DOP', montos: [1_500] }], motivos: {} })
})

it('cada forma de pago tiene su lista, y la que se vacía desaparece', () => {
  const una = conMontos([], 'tarjeta', [100, 250])
  const dos = conMontos(una, 'cheque', [70])
  expect(montosDe(dos, 'tarjeta')).toEqual([100, 250])
  expect(montosDe(dos, 'bono')).toEqual([])
  expect(conMontos(dos, 'tarjeta', [])).toEqual([{ metodo: 'cheque', moneda: 'DOP', montos: [70] }])
})

it('lo que quedó escrito sin agregar también se contó', () => {
  const otros = conEscritos(conMontos([], 'tarjeta', [100]), { tarjeta: 250, cheque: 70, bono: 0 })
  expect([montosDe(otros, 'tarjeta'), montosDe(otros, 'cheque'), montosDe(otros, 'bono')]).toEqual([[100, 250], [70], []])
})
