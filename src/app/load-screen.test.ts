import { describe, expect, it } from 'vitest'
import { mayReload } from './load-screen.ts'

function memoria(): Pick<Storage, 'getItem' | 'setItem'> {
  const guardado = new Map<string, string>()
  return { getItem: (clave) => guardado.get(clave) ?? null, setItem: (clave, valor) => void guardado.set(clave, valor) }
}

describe('la recarga por un trozo que no llega', () => {
  it('ocurre una vez por página en 10 segundos', () => {
    const caja = memoria()
    expect(mayReload(caja, '/mercana/x/carrito', 1_000_000)).toBe(true)
    expect(mayReload(caja, '/mercana/x/carrito', 1_009_999)).toBe(false)
    expect(mayReload(caja, '/mercana/x/carrito', 1_010_000)).toBe(true)
  })
  it('se cuenta aparte en cada página', () => {
    const caja = memoria()
    expect(mayReload(caja, '/a', 1_000_000)).toBe(true)
    expect(mayReload(caja, '/b', 1_000_001)).toBe(true)
  })
})
