import { expect, it } from 'vitest'
import { rememberedColumns } from './column-memory.ts'

const dicho = { encabezado: ['A', 'B'], mapa: { nombre: 0, precio: 1 }, decimal: ',', itbis: '18' }

it('recuerda qué columna es cuál, de un archivo con esas mismas columnas', () => {
  expect(rememberedColumns(dicho, ['A', 'B'])).toEqual({ mapa: { nombre: 0, precio: 1 }, decimal: ',' })
  expect(rememberedColumns(dicho, ['B', 'A'])).toBeUndefined()
  expect(rememberedColumns({ ...dicho, mapa: { nombre: -1 } }, ['A', 'B'])).toBeUndefined()
  expect(rememberedColumns(undefined, ['A', 'B'])).toBeUndefined()
})
