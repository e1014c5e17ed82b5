import { describe, expect, test } from 'vitest'
import { colaDeInstantanea, instantaneaLeida, leerInstantanea, textoDeTrozos } from './instantanea.ts'

const filas = [
  [
    { id: 'a', n: 'Café\n"fuerte"' },
    { id: 'b', n: 'Té, verde' },
  ],
  [{ id: 'c', n: ']}' }],
]
const trozos = filas.map((trozo) => JSON.stringify(trozo))
const campos = '"epoch":"e","hora":"2026-03-12T14:00:00.000Z","desde":"7","hash":"h","total":3,"cubre":{"d":[[1,2]]}'
const escrita = (textos: readonly string[]): string => `{${colaDeInstantanea(campos, textos)}`
const leer = (texto: string) => instantaneaLeida.parse(leerInstantanea(texto))

describe('el texto de una instantánea', () => {
  test('se lee por líneas tal como se escribió', () => {
    expect(leer(escrita(trozos))).toMatchObject({ total: 3, cubre: { d: [[1, 2]] }, trozos })
  })

  test('es un JSON corriente para quien no sabe de líneas, con el mismo texto que responde el hash', () => {
    const entera = JSON.parse(escrita(trozos)) as { trozos: unknown }
    expect(entera.trozos).toEqual(filas)
    expect(textoDeTrozos(trozos)).toBe(JSON.stringify(filas))
  })

  test('sin productos no hay trozos', () => {
    expect(leer(escrita([])).trozos).toEqual([])
  })

  test('de un servidor que la manda sin líneas salen los mismos trozos', () => {
    expect(leer(`{${campos},"trozos":${textoDeTrozos(trozos)}}`).trozos).toEqual(trozos)
  })

  test.each(['', '<html>', '{"epoch":"e"', escrita(trozos).slice(0, -1), escrita(trozos).slice(0, 150)])(
    'cortada no se entiende: %j',
    (texto) => {
      expect(() => leer(texto)).toThrow()
    },
  )
})
