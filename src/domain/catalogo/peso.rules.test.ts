import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Producto } from './producto.entity.ts'
import { faltaElPeso, leerKilos, pesoDeLinea, pesoDeLineas, PESO_MAXIMO_GRAMOS } from './peso.rules.ts'

const unidades = Producto.campos.unidad.unwrap().options
const unProducto = fc.record({ unidad: fc.constantFrom(...unidades), pesoGramos: fc.integer({ min: 0, max: PESO_MAXIMO_GRAMOS }) })
const unaCantidad = fc.integer({ min: 1, max: 10_000_000 })

describe('lo que pesa una línea', () => {
  test('lo que se vende por peso pesa su cantidad; lo demás, lo que se dijo de una unidad', () => {
    expect(pesoDeLinea({ unidad: 'kilo', pesoGramos: 0 }, 2500)).toBe(2500)
    expect(pesoDeLinea({ unidad: 'libra', pesoGramos: 0 }, 1000)).toBe(454)
    expect(pesoDeLinea({ unidad: 'libra', pesoGramos: 0 }, 10_000)).toBe(4536)
    expect(pesoDeLinea({ unidad: 'onza', pesoGramos: 0 }, 10_000)).toBe(283)
    expect(pesoDeLinea({ unidad: 'unidad', pesoGramos: 350 }, 3000)).toBe(1050)
    expect(pesoDeLinea({ unidad: 'caja', pesoGramos: 0 }, 3000)).toBe(0)
  })

  test('con su empaque pesa lo que la tienda diga, también lo que se vende por peso', () => {
    expect(pesoDeLinea({ unidad: 'libra', pesoGramos: 500 }, 2000)).toBe(1000)
  })

  test('medio gramo se redondea hacia arriba', () => {
    expect(pesoDeLinea({ unidad: 'unidad', pesoGramos: 1 }, 499)).toBe(0)
    expect(pesoDeLinea({ unidad: 'unidad', pesoGramos: 1 }, 500)).toBe(1)
    expect(pesoDeLinea({ unidad: 'kilo', pesoGramos: 0 }, 1)).toBe(1)
  })

  test('es un entero que nunca baja de cero, y más cantidad nunca pesa menos', () => {
    fc.assert(
      fc.property(unProducto, unaCantidad, unaCantidad, (producto, una, otra) => {
        const [poco, mucho] = [pesoDeLinea(producto, Math.min(una, otra)), pesoDeLinea(producto, Math.max(una, otra))]
        expect(Number.isSafeInteger(mucho)).toBe(true)
        expect(poco).toBeGreaterThanOrEqual(0)
        expect(mucho).toBeGreaterThanOrEqual(poco)
      }),
    )
  })

  test('un pedido pesa lo que sus líneas', () => {
    const lineas = [
      { unidad: 'libra', pesoGramos: 0, cantidadMilesimas: 1000 },
      { unidad: 'unidad', pesoGramos: 250, cantidadMilesimas: 4000 },
      { unidad: 'servicio', pesoGramos: 0, cantidadMilesimas: 1000 },
    ]
    expect(pesoDeLineas(lineas)).toBe(454 + 1000)
    expect(pesoDeLineas([])).toBe(0)
  })
})

test('le falta el peso a lo que se cuenta como si no pesara, y no lo dice su cantidad', () => {
  const faltan = unidades.filter((unidad) => faltaElPeso({ unidad, pesoGramos: 0 }))
  expect(faltan).toEqual(['unidad', 'litro', 'galon', 'metro', 'pie', 'caja', 'docena'])
  expect(faltaElPeso({ unidad: 'unidad', pesoGramos: 1 })).toBe(false)
})

test('un peso se escribe en kilos y se guarda en gramos', () => {
  const leer = leerKilos(PESO_MAXIMO_GRAMOS)
  expect(['12.5', '0.125', '1000'].map(leer)).toMatchObject([{ value: 12_500 }, { value: 125 }, { value: 1_000_000 }])
  expect(['1000.001', '-1', 'mucho'].map((texto) => leer(texto).ok)).toEqual([false, false, false])
})
