/** Counting what arrives: what each reading of the scanner does to the form. */
import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { ordenesVistas } from '#domain/compras/orden-de-compra.rules.ts'
import {
  alRecibir,
  comoRecibida,
  deMas,
  loQueFalta,
  recepcionDeOrden,
  recepcionEnBlanco,
  type ActoDeRecibir,
  type RecepcionEnForma,
} from './en-recepcion.ts'

const cafe = { productoId: 'producto:1', nombre: 'Café', costoDiezmilesimas: 500_000, conVencimiento: false }
const yogur = { productoId: 'producto:2', nombre: 'Yogur', costoDiezmilesimas: 400_000, conVencimiento: true }
const leer = (leido: typeof cafe, milesimas = 1000): ActoDeRecibir => ({ acto: 'leer', leido, milesimas })
const tras = (forma: RecepcionEnForma, ...actos: ActoDeRecibir[]) => actos.reduce(alRecibir, forma)
const contado = ({ lineas }: RecepcionEnForma) => lineas.map(({ clave, milesimas }) => [clave, milesimas])
const conProveedor: ActoDeRecibir = { acto: 'poner', cambio: { proveedorId: 'proveedor:1' } }
const linea = { productoId: 'producto:1', nombre: 'Café', milesimas: 10_000, costoDiezmilesimas: 500_000 }
const orden = construir(
  OrdenDeCompra,
  { lineas: [linea, { ...linea, productoId: 'producto:2', nombre: 'Yogur' }] },
  { id: 'ordenDeCompra:1' },
)
const [vista] = ordenesVistas([orden], [])
const pedida = () => recepcionDeOrden(vista ?? ({} as never), (id) => id === 'producto:2')

describe('contar', () => {
  test('cada lectura suma, y lo último que se leyó queda arriba', () => {
    expect(contado(tras(recepcionEnBlanco, leer(cafe), leer(yogur), leer(cafe, 12_000)))).toEqual([
      ['producto:1#0', 13_000],
      ['producto:2#0', 1000],
    ])
  })

  test('otro lote del mismo producto es otra línea, y la que sigue leyéndose', () => {
    const forma = tras(recepcionEnBlanco, leer(yogur, 6000), { acto: 'otro-lote', clave: 'producto:2#0' }, leer(yogur))
    expect(contado(forma)).toEqual([
      ['producto:2#1', 1000],
      ['producto:2#0', 6000],
    ])
    expect(contado(tras(forma, { acto: 'quitar', clave: 'producto:2#1' }, { acto: 'otro-lote', clave: 'producto:2#0' }))).toEqual([
      ['producto:2#1', 0],
      ['producto:2#0', 6000],
    ])
  })

  test('un pedido empieza sin contar; «llegó todo» llena lo que nadie contó', () => {
    expect(contado(pedida())).toEqual([
      ['producto:1#0', 0],
      ['producto:2#0', 0],
    ])
    expect(contado(tras(pedida(), leer(cafe, 7000), { acto: 'llego-todo' }))).toEqual([
      ['producto:1#0', 7000],
      ['producto:2#0', 10_000],
    ])
  })

  test('dice cuánto llegó de más, sumando los lotes, y nada de lo que nadie pidió', () => {
    const forma = tras(pedida(), leer(yogur, 8000), { acto: 'otro-lote', clave: 'producto:2#0' }, leer(yogur, 5000))
    expect(deMas(forma.lineas, 'producto:2')).toBe(3000)
    expect(deMas(forma.lineas, 'producto:1')).toBe(0)
    expect(deMas(tras(recepcionEnBlanco, leer(cafe)).lineas, 'producto:1')).toBe(0)
  })
})

test('falta el proveedor, contar, o la fecha de lo que vence; lo que no llegó no se escribe', () => {
  expect(loQueFalta(recepcionEnBlanco)).toMatch(/proveedor/)
  const forma = tras(pedida(), conProveedor)
  expect(loQueFalta(forma)).toMatch(/contar/)
  const contada = tras(forma, leer(yogur, 4000))
  expect(loQueFalta(contada)).toBe('Falta cuándo vence Yogur.')
  const lista = tras(contada, { acto: 'linea', clave: 'producto:2#0', cambio: { vence: '2026-12-20', lote: ' L1 ' } })
  expect(loQueFalta(lista)).toBe('')
  expect(comoRecibida(lista)).toMatchObject({
    ordenId: orden.id,
    lineas: [{ productoId: 'producto:2', milesimas: 4000, lote: 'L1', vence: '2026-12-20' }],
  })
})
