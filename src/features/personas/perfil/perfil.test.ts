import { describe, expect, it } from 'vitest'
import { cleaned, problemsOf, valuesOf } from '#features/kit/fields.ts'
import { datosPersonales, edadDe } from './perfil.ts'

const HOY = '2026-11-21'
const enBlanco = { ...valuesOf(datosPersonales, undefined), nombre: 'Ana' }

describe('los datos del perfil', () => {
  it('dice qué falta o está mal, campo por campo', () => {
    const malos = { nombre: ' ', email: 'ana', telefono: '12', contactoEmail: 'x@', nacionalidad: 'a'.repeat(61) }
    const dichos = problemsOf(datosPersonales, { ...enBlanco, ...malos }, enBlanco)
    expect(Object.keys(dichos).sort()).toEqual(Object.keys(malos).sort())
    expect(dichos['email']).toBe('Email inválido')
  })

  it('lo que se deja vacío está bien, menos el nombre', () => {
    expect(problemsOf(datosPersonales, enBlanco, enBlanco)).toEqual({})
  })

  it('un teléfono de antes que no se entiende no impide guardar lo demás', () => {
    const guardado = { ...enBlanco, telefono: '555-1234' }
    expect(problemsOf(datosPersonales, guardado, guardado)).toEqual({})
    expect(problemsOf(datosPersonales, { ...guardado, telefono: '555-12' }, guardado)['telefono']).toMatch(/no se entiende.*809-555-1234/)
  })

  it('guarda teléfonos y cédulas como todos los demás', () => {
    const escritos = { ...enBlanco, nombre: ' Ana ', telefono: '809 555 1234', identificacion: '224-0002211-1' }
    expect(cleaned(datosPersonales, escritos)).toMatchObject({ nombre: 'Ana', telefono: '+18095551234', identificacion: '22400022111' })
  })

  it('la edad cambia el día del cumpleaños', () => {
    expect(edadDe('2000-11-21', HOY)).toBe(26)
    expect(edadDe('2000-11-22', HOY)).toBe(25)
    expect(edadDe('', HOY)).toBeUndefined()
  })
})
