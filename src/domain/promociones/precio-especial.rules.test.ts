import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { PrecioEspecial } from './precio-especial.entity.ts'
import { mejorPrecio, precioPor, puedePonerse } from './precio-especial.rules.ts'

const DIA = '2026-11-29'
let cuantos = 0
const especial = (campos: Partial<PrecioEspecial>): PrecioEspecial =>
  construir(PrecioEspecial, { lista: '', desde: DIA, ...campos }, { id: `precioEspecial:${cuantos++}` })
const linea = { productoId: 'producto:1', categoria: 'Bebidas', cuantasMilesimas: 1000, precioDiezmilesimas: 1_000_000 }
const publico = { lista: '', dia: DIA }

describe('a cuánto sale', () => {
  test.each([
    ['un porcentaje menos', { puntosBasicos: 1000 }, 900_000],
    ['a un centavo entero', { puntosBasicos: 333 }, 966_700],
    ['un precio fijo', { clase: 'precio', precioDiezmilesimas: 750_000, productoId: 'producto:1' }, 750_000],
    ['de otro producto', { productoId: 'producto:2' }, undefined],
    ['de su categoría, se escriba como se escriba', { categoria: 'bebidas ' }, 900_000],
    ['de otra categoría', { categoria: 'Limpieza' }, undefined],
    ['de una lista, a quien no está en ella', { lista: 'Por mayor' }, undefined],
    ['desde tres, llevando uno', { desdeMilesimas: 3000 }, undefined],
    ['antes de su día', { desde: '2026-11-30' }, undefined],
    ['después de su día', { desde: '2026-11-01', hasta: '2026-11-28' }, undefined],
    ['en su último día', { desde: '2026-11-01', hasta: DIA }, 900_000],
  ] as const)('%s', (_, campos, esperado) => expect(precioPor(especial(campos), linea, publico)).toBe(esperado))

  test('a los de la lista, y llevando los que dice', () => {
    expect(precioPor(especial({ lista: 'Por mayor' }), linea, { ...publico, lista: 'por mayor' })).toBe(900_000)
    expect(precioPor(especial({ desdeMilesimas: 3000 }), { ...linea, cuantasMilesimas: 3000 }, publico)).toBe(900_000)
  })

  test('de varios, el más barato; ninguno si el estante está más barato, y nada de lo retirado', () => {
    const [poco, mucho, caro] = [
      especial({ puntosBasicos: 500 }),
      especial({ puntosBasicos: 2000 }),
      especial({ clase: 'precio', precioDiezmilesimas: 2_000_000, productoId: 'producto:1' }),
    ]
    expect(mejorPrecio([poco, mucho, caro], linea, publico)).toEqual({ especial: mucho, precioDiezmilesimas: 800_000 })
    expect(mejorPrecio([poco, mucho].toReversed(), linea, publico)?.especial).toBe(mucho)
    expect(mejorPrecio([caro], linea, publico)).toBeUndefined()
    expect(mejorPrecio([{ ...mucho, estado: 'retirada' }], linea, publico)).toBeUndefined()
  })

  test('nunca sube ni llega a cero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 100, max: 1_000_000_000 }), (puntosBasicos, precioDiezmilesimas) => {
        const sale = mejorPrecio([especial({ puntosBasicos })], { ...linea, precioDiezmilesimas }, publico)?.precioDiezmilesimas
        expect(sale ?? 1).toBeGreaterThan(0)
        expect(sale ?? 0).toBeLessThan(precioDiezmilesimas)
      }),
    )
  })
})

describe('cuál puede ponerse', () => {
  const nuevo = {
    clase: 'porcentaje' as const,
    precioDiezmilesimas: 0,
    puntosBasicos: 1000,
    productoId: '',
    categoria: '',
    lista: 'Por mayor',
    desdeMilesimas: 0,
    desde: DIA,
    hasta: '',
  }
  test.each([
    ['para una lista', {}, undefined],
    ['desde seis', { lista: '', desdeMilesimas: 6000 }, undefined],
    ['por unos días', { lista: '', hasta: '2026-12-01' }, undefined],
    ['ayer', { desde: '2026-11-28' }, 'especial.antes-de-hoy'],
    ['al revés', { hasta: '2026-11-01' }, 'especial.al-reves'],
    ['de dos cosas', { productoId: 'producto:1', categoria: 'Bebidas' }, 'especial.producto-y-categoria'],
    ['un precio de todo', { clase: 'precio', precioDiezmilesimas: 100 }, 'especial.sin-producto'],
    ['sin precio', { clase: 'precio', productoId: 'producto:1' }, 'especial.nada'],
    ['sin porcentaje', { puntosBasicos: 0 }, 'especial.nada'],
    ['casi regalado', { puntosBasicos: 9500 }, 'especial.demasiado'],
    ['para todos y siempre', { lista: '' }, 'especial.sin-condicion'],
  ] as const)('%s', (_, campos, code) => {
    const puede = puedePonerse({ ...nuevo, ...campos }, DIA)
    expect(puede.ok ? undefined : puede.error.code).toBe(code)
  })
})
