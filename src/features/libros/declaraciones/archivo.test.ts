import { expect, it } from 'vitest'
import { estadoDeArchivo } from './archivo.ts'

const archivo = { formato: '607', huella: 'a' } as const
const una = { formato: '607', huella: 'a', estado: 'presentada', series: 'todas' } as const
const como = (presentadas: readonly Parameters<typeof estadoDeArchivo>[1]['presentadas'][number][], termino = true) => {
  const { marca, falta } = estadoDeArchivo(archivo, { presentadas, termino }, 'todas')
  return [marca[1], falta]
}

it('dice qué falta presentar, y lo de otra selección de comprobantes no es un cambio', () => {
  expect(como([])).toEqual(['Por presentar', true])
  expect(como([], false)).toEqual(['Mes en curso', false])
  expect(como([una])).toEqual(['Presentado', false])
  expect(como([{ ...una, huella: 'b' }, una])).toEqual(['Cambió: falta rectificar', true])
  expect(como([{ ...una, huella: 'b', series: 'papel' }])).toEqual(['Presentado solo con los de papel', true])
  expect(
    como([
      { ...una, estado: 'retirada' },
      { ...una, formato: '608' },
    ]),
  ).toEqual(['Por presentar', true])
})
