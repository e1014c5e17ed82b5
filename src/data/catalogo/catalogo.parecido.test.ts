import { describe, expect, it } from 'vitest'
import { IndiceProductos, type ProductoEnMemoria } from './catalogo.indice.ts'

const nombres = [
  'Habichuelas rojas Goya 15 oz',
  'Cebolla amarilla libra',
  'Arroz Campo selecto 10 lb',
  'Jugo de naranja (sin azúcar)',
  'Yogur de fresa',
  'Llave inglesa 8"',
  'Tornillos 1/4',
  'Queso de hoja',
  'Vinagre blanco',
  'Tomate barceló',
  'Pan de agua',
]
const producto = (nombre: string, i: number): ProductoEnMemoria => ({
  id: `producto:${i}`,
  nombre,
  codigoBarra: `74600000000${i}`,
  codigo: '',
  categoria: '',
  grupo: '',
  variante: '',
  precioDiezmilesimas: 1_000_000,
  costoDiezmilesimas: 0,
  itbis: '18',
  unidad: 'unidad',
  sePesa: false,
  favorito: false,
  publicado: true,
  activo: true,
  eliminado: false,
  pesoGramos: 0,
  existenciaMinimaMilesimas: 0,
  contiene: [],
  otrosCodigos: [],
  tieneVencimiento: false,
  foto: '',
  existenciaBase: 0,
  relojes: undefined,
})
function indiceDe(): IndiceProductos {
  const indice = new IndiceProductos()
  indice.cargar(nombres.map(producto))
  return indice
}
const halla = (texto: string, indice = indiceDe()) => indice.buscar(texto, { limite: 10, filtro: () => true }).map(({ nombre }) => nombre)

describe('lo que se escribe como suena, en plural o con un desliz', () => {
  it.each([
    ['havichuelas', 'Habichuelas rojas Goya 15 oz'],
    ['abichuela roja', 'Habichuelas rojas Goya 15 oz'],
    ['sebolla', 'Cebolla amarilla libra'],
    ['ceboyas amarillas', 'Cebolla amarilla libra'],
    ['aroz campo', 'Arroz Campo selecto 10 lb'],
    ['arros 10 lb', 'Arroz Campo selecto 10 lb'],
    ['narnaja', 'Jugo de naranja (sin azúcar)'],
    ['asucar', 'Jugo de naranja (sin azúcar)'],
    ['yabe inglesa', 'Llave inglesa 8"'],
    ['tornillo 1/4', 'Tornillos 1/4'],
    ['keso', 'Queso de hoja'],
    ['binagre', 'Vinagre blanco'],
    ['tomates', 'Tomate barceló'],
    ['panes de agua', 'Pan de agua'],
  ])('%s', (texto, nombre) => {
    expect(halla(texto)).toEqual([nombre])
  })

  it('lo que sí está se busca como siempre, sin parecidos', () => {
    expect(halla('cebolla')).toEqual(['Cebolla amarilla libra'])
    expect(halla('de')).toEqual(['Jugo de naranja (sin azúcar)', 'Yogur de fresa', 'Queso de hoja', 'Pan de agua'])
  })

  it('de lo que encaja igual va primero lo que pesa más; lo que empieza así, antes que lo que solo lo contiene', () => {
    const pesos = new Map(
      [
        ['Pan de agua', 3],
        ['Queso de hoja', 9],
        ['Tomate barceló', 50],
      ].map(([nombre, peso]) => [`producto:${nombres.indexOf(String(nombre))}`, Number(peso)]),
    )
    const indice = indiceDe()
    const pesado = (texto: string, limite: number) =>
      indice.buscar(texto, { limite, filtro: () => true, pesos }).map(({ nombre }) => nombre)
    expect(pesado('de', 10)).toEqual(['Queso de hoja', 'Pan de agua', 'Jugo de naranja (sin azúcar)', 'Yogur de fresa'])
    expect(pesado('de', 1)).toEqual(['Queso de hoja'])
    expect(pesado('to', 10)[0]).toBe('Tomate barceló')
    expect(pesado('tor', 10)).toEqual(['Tornillos 1/4'])
  })

  it('lo que no se parece a nada no encuentra nada, ni rompe la búsqueda', () => {
    for (const texto of ['computadora', 'hh', '((', 'xyzw 99', 'no* [esta']) expect(halla(texto)).toEqual([])
  })

  it('un producto que llega después también se encuentra', () => {
    const indice = indiceDe()
    expect(halla('sanaoria', indice)).toEqual([])
    indice.poner(producto('Zanahoria libra', 50))
    expect(halla('sanaoria', indice)).toEqual(['Zanahoria libra'])
  })
})
