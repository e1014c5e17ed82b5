import { describe, expect, it } from 'vitest'
import { actoEnPalabras, lugaresEnLinea, navegadorEnPalabras, valorEnTexto } from './nombres.ts'

describe('las palabras de los usuarios', () => {
  it('un navegador se dice como lo llama la gente', () => {
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
    expect(navegadorEnPalabras(chrome)).toBe('Chrome en Android')
    expect(navegadorEnPalabras(`${chrome} Edg/130.0`)).toBe('Edge en Android')
    expect(navegadorEnPalabras('curl/8.0')).toBe('curl/8.0')
    expect(navegadorEnPalabras('')).toBe('Equipo sin nombre')
  })

  it('los lugares que se dejaron no se dicen', () => {
    const roles = { rol: 'cajero' as const, otrosRoles: ['contador' as const] }
    const lugar = { tiendaId: 't1', slug: 'la-fe', tiendaNombre: 'La Fe', ...roles, activo: true }
    expect(lugaresEnLinea({ tiendas: [lugar, { ...lugar, tiendaNombre: 'Otra', activo: false }] })).toBe('Cajero y contador en La Fe')
  })

  it('una línea de auditoría dice qué se hizo, también lo que no conoce', () => {
    expect(actoEnPalabras({ accion: 'editar', docTipo: 'tienda' })).toBe('cambió la tienda')
    expect(actoEnPalabras({ accion: 'POST /x', docTipo: 'nuevo' })).toBe('POST /x nuevo')
    expect(valorEnTexto(null)).toBe('—')
    expect(valorEnTexto('a'.repeat(300))).toHaveLength(161)
  })
})
