import { expect, test } from 'vitest'
import { categoriasDe, existenciaDe, pasa, type Filtros } from './filtros.ts'

const todos: Filtros = { categoria: null, precio: null, soloDisponibles: false }
const cafe = { categoria: 'Despensa', precioDiezmilesimas: 1_000_000, disponible: true }

test('sin filtros pasa todo, también lo que no cuesta nada', () => {
  expect(pasa(cafe, todos)).toBe(true)
  expect(pasa({ ...cafe, precioDiezmilesimas: 0 }, { ...todos, precio: 'hasta100' })).toBe(true)
})

test('cien pesos justos son de hasta cien, y no de los que siguen', () => {
  expect(pasa(cafe, { ...todos, precio: 'hasta100' })).toBe(true)
  expect(pasa(cafe, { ...todos, precio: 'hasta500' })).toBe(false)
  expect(pasa({ ...cafe, precioDiezmilesimas: 1_000_100 }, { ...todos, precio: 'hasta500' })).toBe(true)
  expect(pasa({ ...cafe, precioDiezmilesimas: 5_000_001 }, { ...todos, precio: 'mas' })).toBe(true)
})

test('por categoría, y solo lo que hay', () => {
  expect(pasa(cafe, { ...todos, categoria: 'Limpieza' })).toBe(false)
  expect(pasa({ ...cafe, disponible: false }, { ...todos, soloDisponibles: true })).toBe(false)
})

test('las categorías salen por nombre, con cuántos hay y sin la vacía', () => {
  expect(categoriasDe([cafe, { categoria: 'Ñame y víveres' }, { categoria: 'Aceites' }, cafe, { categoria: '' }])).toEqual([
    ['Aceites', 1],
    ['Despensa', 2],
    ['Ñame y víveres', 1],
  ])
})

test('de la existencia se dice si hay, si quedan pocas o si es por encargo', () => {
  expect(
    [
      { disponible: true, pocas: false },
      { disponible: true, pocas: true },
      { disponible: false, pocas: false },
    ].map(existenciaDe),
  ).toEqual(['disponible', 'pocas', 'encargo'])
})
