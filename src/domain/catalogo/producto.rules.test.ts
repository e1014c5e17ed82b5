import { describe, expect, it } from 'vitest'
import { historicosDeProductos } from '#domain/inventario/importacion.hechos.ts'
import {
  cambioDeProducto,
  diasDeInventario,
  margen,
  nombreDeVenta,
  planDePrecios,
  precioCambiado,
  type CambioDePrecio,
} from './producto.rules.ts'

const sube = (cuanto: number, resto: Partial<CambioDePrecio> = {}): CambioDePrecio => ({
  sentido: 'sube',
  clase: 'porcentaje',
  cuanto,
  redondeo: 'centavo',
  ...resto,
})

describe('cambiar un precio', () => {
  it.each<[string, number, CambioDePrecio, number]>([
    ['10 % más', 1_000_000, sube(1000), 1_100_000],
    ['7.5 % más al centavo', 333_300, sube(750), 358_300],
    ['al peso, la mitad hacia arriba', 1_000_000, sube(250, { redondeo: 'peso' }), 1_030_000],
    ['a cinco pesos', 1_000_000, sube(300, { redondeo: 'cinco' }), 1_050_000],
    ['a diez pesos', 1_000_000, sube(300, { redondeo: 'diez' }), 1_000_000],
    ['baja 5 %', 1_000_000, sube(500, { sentido: 'baja' }), 950_000],
    ['baja un monto', 1_000_000, sube(255_000, { sentido: 'baja', clase: 'monto' }), 745_000],
    ['un precio en cero sigue en cero', 0, sube(1000), 0],
  ])('%s', (_caso, antes, cambio, despues) => expect(precioCambiado(antes, cambio)).toEqual({ ok: true, value: despues }))

  it('no lo deja en cero ni por debajo, ni más alto de lo que se puede cobrar', () => {
    const codigo = (antes: number, cambio: CambioDePrecio) => {
      const nuevo = precioCambiado(antes, cambio)
      return nuevo.ok ? nuevo.value : nuevo.error.code
    }
    expect(codigo(100_000, sube(100_000, { sentido: 'baja', clase: 'monto' }))).toBe('producto.precio-en-cero')
    expect(codigo(40_000, sube(0, { redondeo: 'diez' }))).toBe('producto.precio-en-cero')
    expect(codigo(999_999_990_000, sube(1000))).toBe('producto.precio-muy-alto')
  })

  it('separa los que cambian, los que quedan igual y los que no se puede', () => {
    const productos = [1_000_000, 10_000, 0].map((precioDiezmilesimas, i) => ({
      id: `producto:${i}`,
      nombre: `P${i}`,
      precioDiezmilesimas,
    }))
    const plan = planDePrecios(productos, sube(20_000, { sentido: 'baja', clase: 'monto' }))
    expect(plan.cambian.map(({ producto, despues }) => [producto.id, despues])).toEqual([['producto:0', 980_000]])
    expect(plan.iguales).toBe(1)
    expect(plan.imposibles.map(({ producto, error }) => [producto.id, error.code])).toEqual([['producto:1', 'producto.precio-en-cero']])
  })
})

describe('los hechos de un cambio en muchos productos', () => {
  it('dice solo lo que cambia, y lo que había', () => {
    const producto = { id: 'producto:1', activo: true, categoria: 'Café' }
    expect(cambioDeProducto(producto, { activo: true, categoria: 'Bebidas' })).toEqual({
      docId: 'producto:1',
      campos: { categoria: { antes: 'Café', despues: 'Bebidas' } },
    })
    expect(cambioDeProducto(producto, { activo: true })).toBeUndefined()
  })
  it('van en históricos de hasta 500', () => {
    const cambios = Array.from({ length: 1001 }, (_, i) => ({
      docId: `producto:${i}`,
      campos: { activo: { antes: true, despues: false } },
    }))
    const historicos = historicosDeProductos(cambios, 'Desactivar')
    expect(historicos.map(({ cambios: suyos }) => suyos.length)).toEqual([500, 500, 1])
    expect(historicos[2]).toMatchObject({ docTipo: 'producto', motivo: 'Desactivar', cambios: [{ docId: 'producto:1000' }] })
  })
})

it('una variante dice cuál es al venderse, si su nombre no lo dice ya', () => {
  expect(nombreDeVenta({ nombre: 'Camisa polo', variante: 'M roja' })).toBe('Camisa polo M roja')
  expect(nombreDeVenta({ nombre: 'Camisa polo M Roja', variante: 'M roja' })).toBe('Camisa polo M Roja')
  expect(nombreDeVenta({ nombre: 'Pan', variante: '' })).toBe('Pan')
})

describe('lo que se sabe de un producto', () => {
  it('el margen es del precio, y sin costo no se sabe', () => {
    expect(margen({ precioDiezmilesimas: 1_000_000, costoDiezmilesimas: 750_000 })).toBe(25)
    expect(margen({ precioDiezmilesimas: 1_000_000, costoDiezmilesimas: 1_100_000 })).toBe(-10)
    expect(margen({ precioDiezmilesimas: 1_000_000, costoDiezmilesimas: 0 })).toBeUndefined()
  })
  it('los días de inventario salen de lo vendido en 30', () => {
    expect(diasDeInventario(10_000, 30_000)).toBe(10)
    expect(diasDeInventario(-2000, 30_000)).toBe(0)
    expect(diasDeInventario(10_000, 0)).toBeUndefined()
  })
})
