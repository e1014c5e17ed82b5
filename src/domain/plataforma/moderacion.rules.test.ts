import { describe, expect, test } from 'vitest'
import { mediana, vigilar, type ProductoVigilado } from './moderacion.rules.ts'

const cafe = (tiendaId: string, precio: number, cambios: Partial<ProductoVigilado> = {}): ProductoVigilado => ({
  tiendaId,
  nombre: 'Café molido',
  categoria: 'Víveres',
  codigoBarra: '746',
  precioDiezmilesimas: precio,
  ...cambios,
})

describe('lo que se mira de un producto publicado', () => {
  test('el precio se compara con la mediana de su código, de una por tienda y con tres tiendas al menos', () => {
    expect([mediana([]), mediana([3]), mediana([1, 9]), mediana([9, 1, 5])]).toEqual([0, 3, 5, 5])
    expect(
      vigilar([cafe('a', 100), cafe('b', 900)], []).map(({ medianaDiezmilesimas, precioRaro }) => [medianaDiezmilesimas, precioRaro]),
    ).toEqual([
      [null, false],
      [null, false],
    ])
    const senales = vigilar([cafe('a', 100), cafe('b', 110), cafe('c', 220), cafe('d', 55), cafe('e', 219)], [])
    expect(senales.map(({ precioRaro }) => precioRaro)).toEqual([false, false, true, true, false])
    expect(senales[0]).toMatchObject({ medianaDiezmilesimas: 110, enTiendas: 5, repetidos: 1 })
    const repetida = vigilar([...Array.from({ length: 9 }, () => cafe('a', 1000)), cafe('b', 100), cafe('c', 100)], [])
    expect(repetida[0]).toMatchObject({ medianaDiezmilesimas: 100, repetidos: 9, enTiendas: 3, precioRaro: true })
  })

  test('sin código de barras no se compara con nadie', () => {
    const sueltos = ['a', 'b', 'c'].map((tienda, i) => cafe(tienda, 10 ** i, { codigoBarra: '' }))
    expect(vigilar(sueltos, [])[0]).toMatchObject({ repetidos: 0, enTiendas: 0, medianaDiezmilesimas: null, precioRaro: false })
  })

  test('las palabras se buscan enteras, sin acentos ni mayúsculas', () => {
    const palabras = (nombre: string) => vigilar([cafe('a', 1, { nombre })], ['Réplica', 'arma blanca', 'ron'])[0]?.palabras
    expect(palabras('Reloj REPLICA de lujo')).toEqual(['Réplica'])
    expect(palabras('Arma-blanca decorativa')).toEqual(['arma blanca'])
    expect(palabras('Jarrón de barro')).toEqual([])
  })
})
