import { expect, it } from 'vitest'
import { construir } from '#domain/construir.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { fichaDe, limpia, revisionDe, tipoPorLargo } from './ficha.ts'

it('guarda los números de la identificación y el teléfono entero', () => {
  const ficha = { ...fichaDe(undefined), nombre: ' Ana ', identificacion: '001-1234567-8', telefono: '809 555 1234' }
  expect(limpia(ficha)).toMatchObject({ nombre: 'Ana', identificacion: '00112345678', telefono: '+18095551234', tiempoCreditoDias: 0 })
})
it('un teléfono que no se entiende se dice; el que ya estaba en la ficha no estorba', () => {
  expect(revisionDe({ telefono: '' }).telefono('abc')).toMatch(/no se entiende.*809-555-1234/)
  expect(revisionDe({ telefono: '555-1234' }).telefono('555-1234')).toBeNull()
  expect(revisionDe({ telefono: '555-1234' }).telefono('809 555 1234')).toBeNull()
})
it('una cantidad que no se entiende no se guarda como cero', () => {
  expect(limpia({ ...fichaDe(undefined), creditoAprobadoCentavos: null })).toBeUndefined()
})
it('la ficha de un cliente trae todos sus campos y nada del sobre', () => {
  const ficha = fichaDe(construir(Cliente, { provincia: '010109', descuentoPuntosBasicos: 500 }))
  expect(ficha).toMatchObject({ provincia: '010109', descuentoPuntosBasicos: 500 })
  expect(Object.keys(ficha)).not.toContain('id')
})
it('el largo dice si es RNC o cédula', () => {
  expect(['131246796', '001-1234567-8', '12'].map(tipoPorLargo)).toEqual(['RNC', 'Cédula', ''])
})
