import { describe, expect, test } from 'vitest'
import { contenidoDe } from '../../../../tests/support/order-fold.ts'
import type { ContenidoDePedido } from '../pedido.ts'
import { rebajadoDe, sinRebaja, usosQueToma } from './pedido.cupon.ts'
import { lineasFinales, totalDeLineas } from './pedido.dinero.ts'

const base = contenidoDe('contra_entrega')
const cupon = {
  cuponId: 'cupon:1',
  codigo: 'MITAD',
  nombre: 'A mitad',
  deMercana: false,
  centavos: 0,
  envioCentavos: 0,
  porCliente: 'cupon:1@u1',
  contado: true,
}
/** Every line at half of its price. */
const aMitad: ContenidoDePedido = {
  ...base,
  lineas: base.lineas.map((linea) => ({
    ...linea,
    precioListaDiezmilesimas: linea.precioDiezmilesimas,
    precioDiezmilesimas: linea.precioDiezmilesimas / 2,
    montoCentavos: linea.montoCentavos / 2,
  })),
  cupon,
}
const [primera] = base.lineas
const preparada = (preparadaMilesimas: number | null, sustituto = null as never) => ({
  lineas: [{ linea: 1, preparadaMilesimas, sustituto }],
})

describe('lo que un cupón quita', () => {
  test('entero, con su envío; sin cupón, nada', () => {
    expect(rebajadoDe(aMitad, { lineas: [] })).toBe(totalDeLineas(base.lineas, base).total - totalDeLineas(aMitad.lineas, base).total)
    expect(rebajadoDe({ ...aMitad, cupon: { ...cupon, envioCentavos: 5000 } }, { lineas: [] })).toBe(
      rebajadoDe(aMitad, { lineas: [] }) + 5000,
    )
    expect(rebajadoDe(base, { lineas: [] })).toBe(0)
  })

  test('de lo que no se mandó, nada; y de lo que va en su lugar, tampoco', () => {
    const sin = rebajadoDe(aMitad, preparada(0))
    expect(sin).toBeLessThan(rebajadoDe(aMitad, { lineas: [] }))
    const sustituto = {
      productoId: 'producto:otro',
      nombre: 'Otro',
      cantidadMilesimas: primera?.cantidadMilesimas ?? 0,
      precioDiezmilesimas: 1_000_000,
      itbis: '18',
      estado: 'aceptado',
    } as never
    expect(rebajadoDe(aMitad, preparada(null, sustituto))).toBe(sin)
    const [cambiada] = sinRebaja(aMitad, lineasFinales(aMitad, preparada(null, sustituto)))
    expect(cambiada?.precioDiezmilesimas).toBe(1_000_000)
  })
})

test('toma un uso de los que se cuentan, y uno de los de esa persona', () => {
  expect([...usosQueToma(aMitad)]).toEqual([
    ['cupon:1', 1000],
    ['cupon:1@u1', 1000],
  ])
  expect([...usosQueToma({ cupon: { ...cupon, contado: false, porCliente: '' } })]).toEqual([])
  expect([...usosQueToma(base)]).toEqual([])
})
