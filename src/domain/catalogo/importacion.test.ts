import { describe, expect, it } from 'vitest'
import { detectarDecimal, detectarSeparador, leerNumero } from '#domain/core/importacion/celdas.ts'
import { leerFilaDeArchivo, pareceEncabezado, proponerMapa } from './importacion.ts'

const opciones = { decimal: '.', itbisPorDefecto: '18' } as const
const mapa = { codigoBarra: 0, nombre: 1, precio: 2, costo: 3, itbis: 4, existencia: 5 }
const leer = (celdas: string[], vistos = new Map<string, number>()) => leerFilaDeArchivo(celdas, 2, mapa, opciones, vistos)
const codigos = (celdas: string[], vistos?: Map<string, number>) => {
  const leida = leer(celdas, vistos)
  return leida.ok ? [] : leida.errores.map((e) => e.code)
}

describe('columnas de un archivo', () => {
  it('reconoce los nombres con o sin acentos, en español o inglés', () => {
    expect(proponerMapa(['codigo_barra', 'nombre', 'precio', 'costo', 'itbis', 'existencia'])).toEqual(mapa)
    expect(proponerMapa(['Descripción', 'Código de Barras', 'P.V.P', 'SKU', 'Price'])).toEqual({
      nombre: 0,
      codigoBarra: 1,
      codigo: 3,
      precio: 4,
    })
  })
  it('distingue un encabezado de una fila de datos', () => {
    expect(pareceEncabezado(['codigo_barra', 'nombre', 'precio'])).toBe(true)
    expect(pareceEncabezado(['8410599024363', 'Atún 110 g', '1040.00'])).toBe(false)
  })
  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['nombre;precio\nCafé;1,50\nPan;2,75\n', ';'],
    ['nombre\tprecio\nCafé, molido\t1,50\n', '\t'],
    ['codigo,nombre,precio\n1,"Bellino, White",170.00\n2,Pan,5.00', ','],
    ['nombre|precio\nCafé|1.5', '|'],
  ])('encuentra el separador de %j', (texto, separador) => expect(detectarSeparador(texto)).toBe(separador))
  it('reconoce la coma decimal', () => {
    expect(detectarDecimal(['1,50', '2.340,00', '15,75'])).toBe(',')
    expect(detectarDecimal(['1,040.00', '345.00', '12'])).toBe('.')
  })
})

describe('números', () => {
  it.each([
    ['1040.00', '.', 4, 10_400_000],
    ['1,040.50', '.', 4, 10_405_000],
    ['RD$ 1,040.50', '.', 4, 10_405_000],
    ['1.040,50', ',', 4, 10_405_000],
    ['0.00005', '.', 4, 1],
    ['206', '.', 3, 206_000],
    ['-1', '.', 4, -10_000],
    ['doce', '.', 4, undefined],
    ['1e9', '.', 4, undefined],
    ['12.3.4', '.', 4, undefined],
  ] as const)('lee %s con decimal %s', (texto, decimal, decimales, valor) => expect(leerNumero(texto, decimal, decimales)).toBe(valor))
})

describe('una fila', () => {
  it('entra con su precio, costo, ITBIS y existencia', () => {
    expect(leer(['7460083708421', '  Café   molido ', '325.00', '250', '16', '12.5'])).toEqual({
      ok: true,
      value: {
        fila: 2,
        codigoBarra: '7460083708421',
        nombre: 'Café molido',
        precioDiezmilesimas: 3_250_000,
        costoDiezmilesimas: 2_500_000,
        itbis: '16',
        codigo: '',
        categoria: '',
        unidad: 'unidad',
        existenciaMilesimas: 12_500,
      },
    })
  })
  it.each([
    [['1', '', '5', '', '', ''], 'importar.nombre-falta'],
    [['1', 'Pan', '', '', '', ''], 'importar.precio-falta'],
    [['1', 'Pan', 'cinco', '', '', ''], 'importar.precio-no-es-numero'],
    [['1', 'Pan', '-1', '', '', ''], 'importar.precio-negativo'],
    [['1', 'Pan', '1000000000', '', '', ''], 'importar.precio-muy-alto'],
    [['1', 'Pan', '5', 'x', '', ''], 'importar.costo-no-es-numero'],
    [['1', 'Pan', '5', '', '99', ''], 'importar.itbis-desconocido'],
    [['1', 'Pan', '5', '', '', 'mucho'], 'importar.existencia-no-es-numero'],
    [['1', 'x'.repeat(5000), '5', '', '', ''], 'importar.nombre-largo'],
    [['1'.repeat(41), 'Pan', '5', '', '', ''], 'importar.codigo-largo'],
    [['1'], 'importar.fila-incompleta'],
  ])('dice qué celda está mal: %j', (celdas, code) => expect(codigos(celdas)).toContain(code))
  it('no acepta dos veces el mismo código de barra, y sí dos productos sin código', () => {
    const vistos = new Map<string, number>()
    expect(codigos(['746', 'Pan', '5', '', '', ''], vistos)).toEqual([])
    expect(codigos(['746', 'Otro pan', '5', '', '', ''], vistos)).toEqual(['importar.codigo-repetido'])
    expect(codigos(['', 'Hielo', '5', '', '', ''], vistos)).toEqual([])
    expect(codigos(['', 'Sal', '5', '', '', ''], vistos)).toEqual([])
  })
  it.each([
    ['18%', '18'],
    ['0.16', '16'],
    ['Exento', 'E'],
    ['', '18'],
    ['0', '0'],
  ])('entiende el ITBIS %j', (texto, itbis) => {
    const leida = leer(['1', 'Pan', '5', '', texto, ''])
    expect(leida.ok && leida.value.itbis).toBe(itbis)
  })
  it.each([
    ['0.5', 500],
    ['12.5 kg', 12_500],
    ['1,000', 1_000_000],
    ['', undefined],
  ])('lee el peso %j en kilos', (texto, gramos) => {
    const leida = leerFilaDeArchivo(
      ['Pan', '5', texto],
      2,
      { nombre: 0, precio: 1, peso: 2 },
      { decimal: '.', itbisPorDefecto: '18' },
      new Map(),
    )
    expect(leida.ok && leida.value.pesoGramos).toBe(gramos)
  })
  it.each(['-1', '1000.001', '5 lb'])('no toma %j por un peso', (texto) => {
    const leida = leerFilaDeArchivo(
      ['Pan', '5', texto],
      2,
      { nombre: 0, precio: 1, peso: 2 },
      { decimal: '.', itbisPorDefecto: '18' },
      new Map(),
    )
    expect(!leida.ok && leida.errores.map(({ code }) => code)).toEqual(['importar.peso-no-es-numero'])
  })
  it('guarda el HTML como texto', () => {
    const leida = leer(['1', '<img src=x onerror=alert(1)>', '5', '', '', ''])
    expect(leida.ok && leida.value.nombre).toBe('<img src=x onerror=alert(1)>')
  })
})
