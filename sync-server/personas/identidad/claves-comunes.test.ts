import { describe, expect, it } from 'vitest'
import { esClaveComun } from './claves-comunes.ts'

describe('las contraseñas que todo el mundo prueba', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'password123456',
    '12345678',
    '87654321',
    '123456789',
    '1234567890',
    '11111111',
    '00000000',
    'qwertyui',
    'qwerty123',
    'Qwerty1234',
    'asdfghjkl',
    'asdfasdf',
    '1qaz2wsx',
    '1q2w3e4r',
    'qwer1234',
    'abcd1234',
    'abcdefgh',
    'abc12345',
    'abcabcabc',
    '12121212',
    'iloveyou',
    'iloveyou2',
    'Princesa1',
    'teamomucho',
    'te amo mucho',
    'tequiero123',
    'Dominicana2024',
    'santodomingo',
    'santo.domingo',
    'jesucristo',
    'DiosEsAmor1',
    'aguilas2025',
    'Mercana2026',
    'colmado123',
    'contraseña',
    'Contrasena1!',
    'bienvenido1',
    'admin123',
    'administrador',
    '24051987',
    '24/05/1987',
    '19870524',
    'Diciembre2025',
    'letmein1',
    'trustno1',
    'football',
    'c0ntr4s3n4',
    'micontraseña',
    'passwordpassword',
    'barcelona10',
  ])('%s', (clave) => {
    expect(esClaveComun(clave)).toBe(true)
  })

  it('y también lo que va delante de la arroba', () => {
    expect(esClaveComun('ana.reyes2024', ['ana.reyes'])).toBe(true)
    expect(esClaveComun('Ana.Reyes', ['ana.reyes'])).toBe(true)
    expect(esClaveComun('ana.reyes2024')).toBe(false)
  })
})

describe('las que valen, sin pedir ninguna clase de signo', () => {
  it.each([
    'una clave larga',
    'otra clave larga',
    'clave-secreta-1',
    'correct horse battery staple',
    'el perro de mi tía ladra',
    'xkqzwvbn',
    '739104826153',
    'guagua voladora',
    'ñandú azul 7',
    'caballo verde',
    'mangú con tres golpes',
    'a'.repeat(3) + 'rbolito de pascua',
  ])('%s', (clave) => {
    expect(esClaveComun(clave)).toBe(false)
  })

  it('lo dice enseguida también de las más largas', () => {
    const antes = performance.now()
    for (const clave of ['a'.repeat(128), 'ab'.repeat(64), '1'.repeat(127) + 'x', `${'abcde'.repeat(25)}zzz`]) esClaveComun(clave)
    expect(performance.now() - antes).toBeLessThan(200)
  })
})
