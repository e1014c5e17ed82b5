import { describe, expect, it } from 'vitest'
import { enBlanco, guardarTiendaEscrita, leerTiendaEscrita, olvidarTiendaEscrita, tieneAlgo } from './borrador.ts'

function disco(inicial: Record<string, string> = {}) {
  const datos = new Map(Object.entries(inicial))
  return {
    getItem: (k: string) => datos.get(k) ?? null,
    setItem: (k: string, v: string) => void datos.set(k, v),
    removeItem: (k: string) => void datos.delete(k),
  }
}

describe('la tienda a medio escribir', () => {
  it('vuelve como se escribió, también si es demasiado larga para guardarse', () => {
    const storage = disco()
    const escrita = { ...enBlanco, tiendaNombre: 'x'.repeat(5000), calle: '<b>Duarte</b>' }
    guardarTiendaEscrita(storage, 'ana', escrita)
    expect(leerTiendaEscrita(storage, 'ana')).toEqual(escrita)
    expect(tieneAlgo(leerTiendaEscrita(storage, 'ana'))).toBe(true)
  })

  it('es de quien la escribió, y se olvida al crearla', () => {
    const storage = disco()
    guardarTiendaEscrita(storage, 'ana', { ...enBlanco, tiendaNombre: 'La Fe' })
    expect(leerTiendaEscrita(storage, 'luis')).toEqual(enBlanco)
    olvidarTiendaEscrita(storage, 'ana')
    expect(tieneAlgo(leerTiendaEscrita(storage, 'ana'))).toBe(false)
  })

  it.each(['{', '[]', '{"tiendaNombre":3}', '"hola"'])('lo que no se entiende (%s) es como si no estuviera', (texto) => {
    expect(leerTiendaEscrita(disco({ 'mercana.tienda-nueva.ana': texto }), 'ana')).toEqual(enBlanco)
  })

  it('de otra versión toma los campos que conoce', () => {
    const storage = disco({ 'mercana.tienda-nueva.ana': '{"tiendaNombre":"La Fe","otro":"x"}' })
    expect(leerTiendaEscrita(storage, 'ana')).toEqual({ ...enBlanco, tiendaNombre: 'La Fe' })
  })

  it('un disco lleno no rompe el formulario', () => {
    const lleno = {
      setItem: () => {
        throw new DOMException('lleno', 'QuotaExceededError')
      },
    }
    expect(() => guardarTiendaEscrita(lleno, 'ana', enBlanco)).not.toThrow()
  })
})
