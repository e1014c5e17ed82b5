import { describe, expect, it } from 'vitest'
import { dibujarBarras } from './barras.ts'
import { formatos, colocar, simbologiaDe } from './etiquetas.ts'

describe('el código de una etiqueta', () => {
  it.each([
    ['4006381333931', 'ean13'],
    ['036000291452', 'upca'],
    ['73513537', 'ean8'],
    ['4006381333932', 'code128'],
    ['LECHE-01', 'code128'],
    ['PIÑA', undefined],
    ['', undefined],
  ])('%j se dibuja como %s', async (codigo, esperada) => {
    expect(simbologiaDe(codigo)).toBe(esperada)
    expect((await dibujarBarras(codigo))?.trazo.startsWith('M0 0h')).toBe(esperada === undefined ? undefined : true)
  })

  it('lleva sus barras en su sitio: guarda, dígitos, guarda', async () => {
    const dibujo = await dibujarBarras('4006381333931')
    const negras = [...(dibujo?.trazo.matchAll(/M(\d+) 0h(\d+)/g) ?? [])].flatMap(([, desde, ancho]) =>
      Array.from({ length: Number(ancho) }, (_, i) => Number(desde) + i),
    )
    expect([dibujo?.ancho, dibujo?.alto, negras.length > 40]).toEqual([95, 1, true])
    // Left, middle and right guard of an EAN-13 (GS1 General Specifications §5.2).
    for (const guarda of [0, 2, 46, 48, 92, 94]) expect([guarda, negras.includes(guarda)]).toEqual([guarda, true])
    for (const blanco of [1, 45, 47, 49, 93]) expect([blanco, negras.includes(blanco)]).toEqual([blanco, false])
  })
})

describe('las etiquetas en el papel', () => {
  it('la hoja A4 lleva 24 y sigue en otra, y todas caben', () => {
    const paginas = colocar(
      Array.from({ length: 50 }, (_, i) => i),
      formatos.a4,
    )
    expect(paginas.map((pagina) => pagina.length)).toEqual([24, 24, 2])
    expect(paginas[0]?.[4]).toEqual({ que: 4, izquierda: 70, arriba: 37.5 })
    for (const { papel, etiqueta, margen, columnas, filas, separacion } of Object.values(formatos)) {
      expect(margen.izquierdo + columnas * etiqueta.ancho + (columnas - 1) * separacion).toBeLessThanOrEqual(papel.ancho)
      expect(margen.arriba + filas * etiqueta.alto).toBeLessThanOrEqual(papel.alto)
    }
  })
  it('sigue en una hoja a medio usar', () => {
    const [primera, segunda] = colocar(['a', 'b', 'c'], formatos.a4, 23)
    expect(primera?.map(({ que, izquierda }) => [que, izquierda])).toEqual([
      ['a', 70],
      ['b', 140],
    ])
    expect(segunda).toEqual([{ que: 'c', izquierda: 0, arriba: 0.5 }])
  })
  it('en un rollo cada etiqueta es un papel', () => expect(colocar(['a', 'b'], formatos.rollo50x30)).toHaveLength(2))
})
