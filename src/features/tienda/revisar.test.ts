import { describe, expect, it } from 'vitest'
import { problemaDeCampo, problemasDe } from './revisar.ts'

describe('los campos de una tienda', () => {
  it('el nombre hace falta y tiene un tope, que se dice', () => {
    expect(problemaDeCampo('tiendaNombre', '  ')).toBe('Escribe el nombre de la tienda')
    expect(problemaDeCampo('tiendaNombre', 'x'.repeat(5000))).toBe('Puede tener hasta 120 letras; van 5,000')
    expect(problemaDeCampo('tiendaNombre', '<b>Colmado</b>')).toBeUndefined()
  })

  it('un email sin arroba no vale, y vacío sí', () => {
    expect(problemaDeCampo('tiendaEmail', 'ana')).toBe('Email inválido')
    expect(problemaDeCampo('tiendaEmail', '')).toBeUndefined()
  })

  it('un RNC con dígito equivocado no se rechaza aquí: solo se avisa', () => {
    expect(problemaDeCampo('tiendaRnc', '131246795')).toBeUndefined()
    expect(problemaDeCampo('tiendaRnc', '131246795123')).toMatch(/hasta 11/)
  })

  it('solo nombra los que tienen algo mal', () => {
    expect(problemasDe({ tiendaNombre: '', razonSocial: 'La Fe SRL', calle: 'x'.repeat(201) })).toEqual({
      tiendaNombre: 'Escribe el nombre de la tienda',
      calle: 'Puede tener hasta 200 letras; van 201',
    })
  })
})

describe('el teléfono de una tienda', () => {
  it('se lee como los demás, y el que ya estaba no estorba', () => {
    expect(problemaDeCampo('tiendaTelefono', 'abc')).toMatch(/no se entiende/)
    expect(problemaDeCampo('tiendaTelefono', '809 555-1234')).toBeUndefined()
    expect(problemasDe({ tiendaTelefono: '555-1234 ext. 2' }, { tiendaTelefono: '555-1234 ext. 2' })).toEqual({})
    expect(Object.keys(problemasDe({ tiendaTelefono: '555-12' }, { tiendaTelefono: '555-1234 ext. 2' }))).toEqual(['tiendaTelefono'])
  })
})
