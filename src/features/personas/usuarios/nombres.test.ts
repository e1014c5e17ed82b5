import { describe, expect, it } from 'vitest'
import { actoEnPalabras, cambiosQueDicen, historiaDeNombramiento, lugaresEnLinea, navegadorEnPalabras, valorEnTexto } from './nombres.ts'

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
    expect(actoEnPalabras({ accion: 'editar', docTipo: 'tienda', cambios: {} })).toBe('cambió la tienda')
    expect(actoEnPalabras({ accion: 'asignar', docTipo: 'pedido', cambios: {} })).toBe('asignó quién lleva un pedido')
    expect(actoEnPalabras({ accion: 'POST /x', docTipo: 'suplantacion', cambios: {} })).toBe('pidió POST /x')
    expect(actoEnPalabras({ accion: 'congelar', docTipo: 'nuevo', cambios: {} })).toBe('congelar nuevo')
    expect(valorEnTexto(null)).toBe('—')
    expect(valorEnTexto('a'.repeat(300))).toHaveLength(161)
  })

  it('un cambio de estado se dice con su verbo', () => {
    const a = (despues: string) => ({ accion: 'editar', docTipo: 'cuenta', cambios: { estado: { antes: 'activa', despues } } })
    expect(actoEnPalabras(a('suspendida'))).toBe('suspendió una cuenta')
    expect(actoEnPalabras(a('unida'))).toBe('unió una cuenta')
    expect(actoEnPalabras({ ...a('revocado'), docTipo: 'dispositivo' })).toBe('dio de baja un dispositivo')
  })

  it('de lo que cambió se dice lo que es del documento, en palabras, y no lo que estaba vacío', () => {
    const nuevo = (despues: unknown) => ({ antes: null, despues })
    const cambios = { id: nuevo('x:1'), hlc: nuevo(''), otrosRoles: nuevo([]), activo: nuevo(true), decididoPor: nuevo('u1') }
    expect(cambiosQueDicen(cambios)).toEqual([
      ['activo', '—', 'sí'],
      ['decidido por', '—', 'u1'],
    ])
  })

  it('el motivo de retirar a un operador no se dice como el de haberlo pedido', () => {
    const pedido = { usuarioId: 'u', nombre: 'Ana', email: 'a@b.do', estado: 'pedido' as const, motivo: 'Soporte', pedidoPor: 'o' }
    const quienes = { pedidoPorNombre: 'Luz', pedidoEn: '2026-11-23T07:32:00.000Z', decididoPor: '', decididoPorNombre: '', decididoEn: '' }
    expect(historiaDeNombramiento({ ...pedido, ...quienes })).toMatch(/^Lo pidió Luz el .*: Soporte$/)
    const decidido = { ...pedido, ...quienes, decididoPorNombre: 'Paz', decididoEn: '2026-11-23T08:00:00.000Z' }
    expect(historiaDeNombramiento({ ...decidido, estado: 'aprobado' })).toMatch(/^Lo pidió Luz el .*: Soporte\. Aprobado por Paz/)
    expect(historiaDeNombramiento({ ...decidido, estado: 'retirado' })).toMatch(
      /^Lo pidió Luz el [^:]*:\d\d[^:]*\. Retirado por Paz el .*: Soporte$/,
    )
  })
})
