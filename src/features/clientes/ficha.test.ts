import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { cleaned, problemsOf, valuesOf } from '../kit/fields.ts'
import { fichaDeCliente } from './ficha.ts'

const nueva = valuesOf(fichaDeCliente, undefined)

it('guarda los números de la identificación y el teléfono entero', () => {
  const escrita = { ...nueva, nombre: ' Ana ', identificacion: '001-1234567-8', telefono: '809 555 1234' }
  expect(cleaned(fichaDeCliente, escrita)).toMatchObject({
    nombre: 'Ana',
    identificacion: '00112345678',
    telefono: '+18095551234',
    tiempoCreditoDias: 0,
  })
  expect(cleaned(fichaDeCliente, { ...escrita, tipoIdentificacion: 'Pasaporte', identificacion: ' AB-123 ' }).identificacion).toBe('AB-123')
})
it('un teléfono que no se entiende se dice; el que ya estaba en la ficha no estorba', () => {
  const mal = (escrito: string, guardado: string) =>
    problemsOf(fichaDeCliente, { ...nueva, nombre: 'Ana', telefono: escrito }, { ...nueva, telefono: guardado })
  expect(mal('abc', '')['telefono']).toMatch(/no se entiende.*809-555-1234/)
  expect(mal('555-1234', '555-1234')).toEqual({})
  expect(mal('809 555 1234', '555-1234')).toEqual({})
})
it('dice lo que falta y lo que no se entiende', () => {
  expect(problemsOf(fichaDeCliente, { ...nueva, email: 'ana', creditoAprobadoCentavos: null }, nueva)).toEqual({
    nombre: 'Escribe el nombre',
    email: 'Email inválido',
    creditoAprobadoCentavos: 'Falta la cantidad',
  })
})
it('la ficha de un cliente trae todos sus campos y nada del sobre', () => {
  const suya = valuesOf(fichaDeCliente, construir(Cliente, { provincia: '010109', descuentoPuntosBasicos: 500 }))
  expect(suya).toMatchObject({ provincia: '010109', descuentoPuntosBasicos: 500 })
  expect(Object.keys(suya)).not.toContain('id')
})
