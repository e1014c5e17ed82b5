import { expect, it } from 'vitest'
import { explicacionDe, vigenciaDe } from './ecf.ts'

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

it('de un rechazo dice lo que dijo la DGII, y qué hacer según quede el número', () => {
  const rechazo = { estado: 'rechazado', problema: null, mensajes: [{ codigo: '1', texto: 'El RNC no existe' }] } as const
  expect(explicacionDe({ ...rechazo, mensajes: [...rechazo.mensajes], secuencia: 'libre' })).toMatchObject({
    que: 'El RNC no existe',
    arreglo: expect.stringContaining('no dio por usado'),
  })
  expect(explicacionDe({ ...rechazo, mensajes: [], secuencia: 'gastada' })).toMatchObject({
    que: 'La DGII no dijo por qué.',
    arreglo: expect.stringContaining('quedó usado'),
  })
})

it('de lo que no se pudo firmar dice qué falta, con su detalle', () => {
  const sin = { estado: 'porFirmar', mensajes: [], secuencia: '' } as const
  expect(explicacionDe({ ...sin, mensajes: [], problema: { code: 'ecf.sin-direccion', detalle: '' } }).que).toBe(
    'La tienda no tiene dirección.',
  )
  expect(explicacionDe({ ...sin, mensajes: [], problema: { code: 'ecf.dgii-nego', detalle: '400 X' } }).que).toContain('(400 X)')
})
