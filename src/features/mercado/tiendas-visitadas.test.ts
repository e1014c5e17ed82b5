import { expect, it } from 'vitest'
import { anotarVisita, leerVisitadas } from './tiendas-visitadas.ts'

function memoria() {
  const guardado = new Map<string, string>()
  return {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
  }
}

it('la última tienda vista va primero, cada una una vez, y no pasan de ocho', () => {
  const caja = memoria()
  expect(leerVisitadas(caja)).toEqual([])
  for (const slug of ['a', 'b', 'a']) anotarVisita(caja, slug)
  expect(leerVisitadas(caja)).toEqual(['a', 'b'])
  for (let i = 0; i < 20; i++) anotarVisita(caja, `tienda-${i}`)
  expect(leerVisitadas(caja)).toHaveLength(8)
  expect(leerVisitadas(caja)[0]).toBe('tienda-19')
})
it('un disco lleno no estorba', () => {
  const lleno = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('lleno', 'QuotaExceededError')
    },
  }
  expect(() => anotarVisita(lleno, 'a')).not.toThrow()
})
