import { describe, expect, it } from 'vitest'
import { problemaDeTelefono, telefonoGuardado } from './telefono.ts'

const NO_SE_ENTIENDE = 'Ese teléfono no se entiende. Escribe los 10 dígitos (809-555-1234), o + y el código del país.'

describe('un teléfono escrito a mano', () => {
  it.each(['', '  ', '809 555 1234', '(829) 555-1234', '+34 600 123 456'])('«%s» vale', (texto) => {
    expect(problemaDeTelefono(texto)).toBeUndefined()
  })

  it.each(['abc', '555-1234', '809-555-123'])('«%s» no, y dice cómo', (texto) => {
    expect(problemaDeTelefono(texto)).toBe(NO_SE_ENTIENDE)
  })

  it('el que ya estaba guardado no estorba; si se cambia, sí se mira', () => {
    expect(problemaDeTelefono('555-1234 ext. 2', '555-1234 ext. 2')).toBeUndefined()
    expect(problemaDeTelefono('555-1234 ext. 3', '555-1234 ext. 2')).toBe(NO_SE_ENTIENDE)
    expect(problemaDeTelefono('809-555-1234', '+18095551234')).toBeUndefined()
  })

  it('se guarda entero cuando se entiende, y como se escribió cuando no', () => {
    expect(telefonoGuardado('809 555-1234')).toBe('+18095551234')
    expect(telefonoGuardado(' 555-1234 ext. 2 ')).toBe('555-1234 ext. 2')
  })
})
