import { expect, test } from 'vitest'
import { productoPublico, type ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import { categoriasDe, existenciaDe, pasa, vaCon, variantesDe, type Filtros } from './filtros.ts'

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

test('con un producto van otros de su categoría que hay, los de precio más parecido primero, y ninguno de sus presentaciones', () => {
  const uno = (id: string, mas: Partial<ProductoPublico> = {}): ProductoPublico =>
    productoPublico.parse({ id, nombre: id, foto: '', ...cafe, ...mas })
  const libra = uno('libra', { grupo: 'cafe', variante: '1 lb' })
  const media = uno('media', { grupo: 'cafe', variante: '½ lb', precioDiezmilesimas: 600_000 })
  const todos = [
    libra,
    media,
    uno('caro', { precioDiezmilesimas: 9_000_000 }),
    uno('parecido', { precioDiezmilesimas: 1_100_000 }),
    uno('agotado', { disponible: false }),
    uno('de-otra', { categoria: 'Limpieza' }),
    ...Array.from({ length: 9 }, (_, i) => uno(`lejos${i}`, { precioDiezmilesimas: 20_000_000 + i })),
  ]
  expect(vaCon(libra, todos).map(({ id }) => id)).toEqual(['parecido', 'caro', 'lejos0', 'lejos1', 'lejos2', 'lejos3'])
  expect(vaCon(uno('sin', { categoria: '' }), [uno('otro', { categoria: '' })])).toEqual([])
  expect(variantesDe(libra, todos).map(({ variante }) => variante)).toEqual(['½ lb', '1 lb'])
  expect(variantesDe(uno('solo'), todos)).toEqual([])
})
