import { describe, expect, it } from 'vitest'
import { edadDe, paraGuardar, problemasDePerfil } from './perfil.ts'

const HOY = '2026-11-21'

describe('los datos del perfil', () => {
  it('dice qué falta o está mal, campo por campo', () => {
    const malos = {
      nombre: ' ',
      email: 'ana',
      telefono: '12',
      fechaNacimiento: '2027-01-01',
      contactoEmail: 'x@',
      nacionalidad: 'a'.repeat(61),
    }
    expect(Object.keys(problemasDePerfil(malos, HOY)).sort()).toEqual(Object.keys(malos).sort())
    expect(problemasDePerfil(malos, HOY)['email']).toBe('Email inválido')
  })

  it('lo que se deja vacío está bien, menos el nombre', () => {
    expect(problemasDePerfil({ nombre: 'Ana', email: '', telefono: '', fechaNacimiento: '', contactoTelefono: '' }, HOY)).toEqual({})
  })

  it('un teléfono de antes que no se entiende no impide guardar lo demás', () => {
    const guardado = { telefono: '555-1234' }
    expect(problemasDePerfil({ nombre: 'Ana', telefono: '555-1234' }, HOY, guardado)).toEqual({})
    expect(problemasDePerfil({ telefono: '555-12' }, HOY, guardado)['telefono']).toMatch(/no se entiende.*809-555-1234/)
  })

  it('guarda teléfonos y cédulas como todos los demás', () => {
    expect(paraGuardar({ nombre: ' Ana ', telefono: '809 555 1234', identificacion: '224-0002211-1', activo: true })).toEqual({
      nombre: 'Ana',
      telefono: '+18095551234',
      identificacion: '22400022111',
      activo: true,
    })
  })

  it('la edad cambia el día del cumpleaños', () => {
    expect(edadDe('2000-11-21', HOY)).toBe(26)
    expect(edadDe('2000-11-22', HOY)).toBe(25)
    expect(edadDe('', HOY)).toBeUndefined()
  })
})
