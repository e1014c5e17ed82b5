import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cantidadDeBascula, cantidadPorPesos, codigosDePlu, leerBascula } from './bascula.ts'
import type { FormatoBascula } from '#domain/tienda/tienda.entity.ts'
import { multiplicar } from '#domain/core/money.ts'

const peso: FormatoBascula = { prefijo: '20', lleva: 'peso', digitosPlu: 5, decimales: 3, unidad: 'libra' }
const precio: FormatoBascula = { prefijo: '21', lleva: 'precio', digitosPlu: 5, decimales: 2, unidad: 'libra' }

/** A label with its check digit. */
function etiqueta(doce: string): string {
  const suma = [...doce].reduce((n, digito, i) => n + Number(digito) * (i % 2 === 0 ? 1 : 3), 0)
  return `${doce}${(10 - (suma % 10)) % 10}`
}
const leer = (doce: string, ...formatos: FormatoBascula[]) => leerBascula(etiqueta(doce), formatos)

describe('la etiqueta de una báscula', () => {
  it('dice el artículo y su peso, o su precio, según el prefijo de la tienda', () => {
    expect(leer('200001201250', peso, precio)).toEqual({ plu: '00012', lleva: 'peso', milesimas: 1250, unidad: 'libra' })
    expect(leer('210001212345', peso, precio)).toEqual({ plu: '00012', lleva: 'precio', centavos: 12_345 })
  })

  it('los decimales y los dígitos del artículo son los que la tienda escogió', () => {
    expect(leer('200001200125', { ...peso, decimales: 2 })).toMatchObject({ milesimas: 1250 })
    expect(leer('211234012345', { ...precio, digitosPlu: 4, decimales: 0 })).toEqual({ plu: '1234', lleva: 'precio', centavos: 1_234_500 })
    expect(leer('201234560125', { ...peso, digitosPlu: 6, decimales: 1 })).toMatchObject({ plu: '123456', milesimas: 12_500 })
  })

  it('con el dígito verificador malo, otro prefijo, otro largo o sin formatos no es ninguna', () => {
    const buena = etiqueta('200001201250')
    const mala = `${buena.slice(0, 12)}${(Number(buena[12]) + 1) % 10}`
    expect(leerBascula(mala, [peso])).toBeUndefined()
    expect(leer('220001201250', peso, precio)).toBeUndefined()
    expect(leerBascula('20000120', [peso])).toBeUndefined()
    expect(leerBascula(buena, [])).toBeUndefined()
    expect(leerBascula('2000012x12508', [peso])).toBeUndefined()
  })

  it('su artículo se busca con los ceros de delante y sin ellos', () => {
    expect(codigosDePlu('00012')).toEqual(['00012', '12'])
    expect(codigosDePlu('12345')).toEqual(['12345'])
    expect(codigosDePlu('00000')).toEqual(['00000'])
  })
})

describe('cuánto se vende con ella', () => {
  const queso = { precioDiezmilesimas: 3_250_000, unidad: 'libra' }

  it('un peso entra en la unidad del producto, exacto', () => {
    const de = (unidad: 'libra' | 'kilo', milesimas: number, producto = queso) =>
      cantidadDeBascula(producto, { plu: '1', lleva: 'peso', milesimas, unidad })
    expect(de('libra', 1250)).toEqual({ ok: true, value: { cantidadMilesimas: 1250, descuento: null } })
    expect(de('kilo', 1000)).toMatchObject({ value: { cantidadMilesimas: 2205 } })
    expect(de('libra', 1000, { ...queso, unidad: 'kilo' })).toMatchObject({ value: { cantidadMilesimas: 454 } })
    expect(de('libra', 500, { ...queso, unidad: 'onza' })).toMatchObject({ value: { cantidadMilesimas: 8000 } })
    expect(de('libra', 500, { ...queso, unidad: 'caja' })).toMatchObject({ error: { code: 'bascula.no-se-pesa' } })
    expect(de('libra', 0)).toMatchObject({ error: { code: 'bascula.en-cero' } })
  })

  it('con un precio se cobra el de la etiqueta, al centavo', () => {
    const etiquetas = fc.record({ centavos: fc.integer({ min: 1, max: 99_999 }), precio: fc.integer({ min: 10_000, max: 50_000_000 }) })
    fc.assert(
      fc.property(etiquetas, ({ centavos, precio: precioDiezmilesimas }) => {
        const r = cantidadDeBascula({ precioDiezmilesimas, unidad: 'libra' }, { plu: '1', lleva: 'precio', centavos })
        if (!r.ok) throw new Error(r.error.code)
        const bruto = multiplicar(precioDiezmilesimas, r.value.cantidadMilesimas)
        expect(bruto - (r.value.descuento?.valor ?? 0)).toBe(centavos)
        expect(bruto - centavos).toBeLessThanOrEqual(Math.ceil(precioDiezmilesimas / 100_000))
      }),
    )
  })

  it('un precio en cero, o un producto sin precio, no se vende', () => {
    expect(cantidadDeBascula(queso, { plu: '1', lleva: 'precio', centavos: 0 })).toMatchObject({ error: { code: 'bascula.en-cero' } })
    expect(cantidadDeBascula({ ...queso, precioDiezmilesimas: 0 }, { plu: '1', lleva: 'precio', centavos: 5 })).toMatchObject({ ok: false })
  })

  it('cincuenta pesos de salami son cincuenta pesos, y no se da una milésima de más', () => {
    const pedidos = fc.record({
      centavos: fc.integer({ min: 1, max: 500_000 }),
      precioDiezmilesimas: fc.integer({ min: 100, max: 50_000_000 }),
    })
    fc.assert(
      fc.property(pedidos, ({ centavos, precioDiezmilesimas }) => {
        const r = cantidadPorPesos({ precioDiezmilesimas }, centavos, 'Pedido por pesos')
        if (!r.ok) throw new Error(r.error.code)
        const { cantidadMilesimas, descuento } = r.value
        expect(multiplicar(precioDiezmilesimas, cantidadMilesimas) - (descuento?.valor ?? 0)).toBe(centavos)
        expect(multiplicar(precioDiezmilesimas, cantidadMilesimas) - centavos).toBeLessThanOrEqual(Math.ceil(precioDiezmilesimas / 100_000))
      }),
    )
    expect(cantidadPorPesos({ precioDiezmilesimas: 0 }, 5000, '')).toMatchObject({ error: { code: 'bascula.en-cero' } })
    expect(cantidadPorPesos({ precioDiezmilesimas: 1 }, 100_000_000, '')).toMatchObject({ error: { code: 'monto.demasiado-grande' } })
  })
})
