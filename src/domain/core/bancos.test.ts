import { expect, test } from 'vitest'
import { bancoDe, llana, nombresDeBancos } from './bancos.ts'

test('un banco es el mismo con cualquiera de sus nombres', () => {
  for (const nombre of ['Banreservas', 'BanReservas', 'Banco de Reservas', 'banco de las reservas', 'BANCO  RESERVAS, S.A.', 'Reservas'])
    expect(bancoDe(nombre), nombre).toBe('banreservas')
  for (const nombre of ['Popular', 'Banco Popular', 'Banco Popular Dominicano', 'BPD', 'popular dominicano'])
    expect(bancoDe(nombre), nombre).toBe('popular')
  for (const nombre of ['BHD', 'Banco BHD', 'BHD León', 'Banco Múltiple BHD León, S. A.', 'bhd-leon'])
    expect(bancoDe(nombre), nombre).toBe('bhd')
  for (const nombre of ['Scotiabank', 'Scotia Bank', 'scotia']) expect(bancoDe(nombre), nombre).toBe('scotiabank')
  for (const nombre of ['Asociación Popular de Ahorros y Préstamos', 'APAP']) expect(bancoDe(nombre), nombre).toBe('apap')
})

test('de lo que no es un banco no se dice ninguno', () => {
  for (const nombre of ['', 'banco', 'mi banco', 'otro', 'Banco X']) expect(bancoDe(nombre), nombre).toBeUndefined()
  expect(llana('Ñandú 12-A')).toBe('nandu12a')
})

test('los que se ofrecen se conocen, y cada uno es otro', () => {
  const claves = nombresDeBancos.map((nombre) => bancoDe(nombre))
  expect(claves).not.toContain(undefined)
  expect(new Set(claves).size).toBe(nombresDeBancos.length)
})
