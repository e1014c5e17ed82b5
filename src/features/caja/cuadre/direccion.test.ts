import { expect, it } from 'vitest'
import { conTurno } from './direccion.ts'

it('abrir un turno y volver deja la lista con sus filtros', () => {
  const lista = new URLSearchParams('caja=caja%3A1&estado=cerrado&q=yokasta&orden=-abierto')
  const abierto = conTurno(lista, 'turno:7')
  expect(abierto.get('turno')).toBe('turno:7')
  abierto.set('doc.clase', 'credito')
  expect(conTurno(abierto, '').toString()).toBe(lista.toString())
})
