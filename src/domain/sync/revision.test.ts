import { describe, expect, it } from 'vitest'
import { explicarCodigo } from '#domain/messages.ts'
import { conRevision, estaRevisada, explicarMotivo } from './revision.ts'
import { motivosCuarentena } from '#domain/core/sync.ts'

describe('el motivo de un documento', () => {
  it('sin decidir, es el de la cuarentena; decidido, lo que se decidió', () => {
    expect(explicarMotivo('sin-permiso')).toBe(explicarCodigo('cuarentena.sin-permiso'))
    expect(explicarMotivo(conRevision('Se hizo otra vez.'))).toBe('Revisada: Se hizo otra vez.')
    expect(motivosCuarentena.filter(estaRevisada)).toEqual([])
    expect(estaRevisada(conRevision('sin-permiso'))).toBe(true)
  })

  it('lo que no se pudo enviar dice por qué, y lo que no tiene motivo no dice nada', () => {
    expect(explicarMotivo('peticion.demasiado-grande')).toBe(explicarCodigo('peticion.demasiado-grande'))
    expect(explicarMotivo('')).toBe('')
  })
})
