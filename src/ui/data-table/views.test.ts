import { expect, it } from 'vitest'
import { isLike, readViews, renamed, withoutView, withView, type View } from './views.ts'

const agotados: View = { name: 'Agotados', query: 'estado=agotado', hidden: ['costo'] }
const caros: View = { name: 'Caros', query: 'orden=-precio', hidden: [] }
const nombres = (vistas: readonly View[]) => vistas.map(({ name }) => name)

it('una vista se guarda en orden de nombre y reemplaza a la que se llama igual', () => {
  const vistas = withView(withView([], caros), agotados)
  expect(nombres(vistas)).toEqual(['Agotados', 'Caros'])
  expect(withView(vistas, { ...caros, name: 'agotados' })).toEqual([{ ...caros, name: 'agotados' }, caros])
})

it('se le cambia el nombre, y la que lo tenía le deja el sitio', () => {
  expect(nombres(renamed([agotados, caros], 'Agotados', 'Por pedir'))).toEqual(['Caros', 'Por pedir'])
  expect(renamed([agotados, caros], 'Agotados', 'Caros')).toEqual([{ ...agotados, name: 'Caros' }])
  expect(renamed([caros], 'Otra', 'X')).toEqual([caros])
})

it('se borra por su nombre', () => {
  expect(withoutView([agotados, caros], 'Agotados')).toEqual([caros])
})

it('se sabe cuál es la que se está viendo', () => {
  expect(isLike(agotados, 'estado=agotado', ['costo'])).toBe(true)
  expect(isLike(agotados, 'estado=agotado', [])).toBe(false)
  expect(isLike({ ...agotados, hidden: ['a', 'b'] }, 'estado=agotado', ['b', 'a'])).toBe(true)
})

it('lo que este navegador guardó mal no estorba', () => {
  expect(readViews(undefined)).toEqual([])
  expect(readViews('{"name":')).toEqual([])
  expect(readViews('7')).toEqual([])
  expect(readViews(JSON.stringify([agotados, null, { name: 5 }, { name: 'x', query: '', hidden: [1] }]))).toEqual([agotados])
})
