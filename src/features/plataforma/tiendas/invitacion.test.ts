import { describe, expect, it } from 'vitest'
import { codigoDeInvitacion } from './invitacion.ts'

describe('el código de una invitación', () => {
  it.each([
    ['https://mercana.do/invitacion/aB3_x-9Q', 'aB3_x-9Q'],
    ['  mercana.do/invitacion/aB3_x-9Q?ref=ana ', 'aB3_x-9Q'],
    ['aB3_x-9Q', 'aB3_x-9Q'],
  ])('de «%s» es %s', (pegado, codigo) => {
    expect(codigoDeInvitacion(pegado)).toBe(codigo)
  })

  it.each(['', 'abc', 'hola que tal', 'https://otra.pagina/algo', '<script>', 'a'.repeat(101)])('de «%s» no sale ninguno', (pegado) => {
    expect(codigoDeInvitacion(pegado)).toBeUndefined()
  })
})
