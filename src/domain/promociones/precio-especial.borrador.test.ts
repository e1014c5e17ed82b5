import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { agregarProducto, lineasDe, nuevoBorrador, totalesDe, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { conPreciosEspeciales } from './precio-especial.borrador.ts'
import { PrecioEspecial } from './precio-especial.entity.ts'

const DIA = '2026-11-29'
const cafe = {
  id: 'producto:cafe',
  nombre: 'Café',
  codigoBarra: '',
  itbis: '18' as const,
  precioDiezmilesimas: 1_000_000,
  unidad: 'unidad',
  sePesa: false,
}
const porTres = construir(
  PrecioEspecial,
  { nombre: 'Desde tres', lista: '', clase: 'precio', precioDiezmilesimas: 900_000, productoId: cafe.id, desdeMilesimas: 3000, desde: DIA },
  { id: 'precioEspecial:tres' },
)
const mayor = construir(
  PrecioEspecial,
  { nombre: 'Por mayor', lista: 'Por mayor', puntosBasicos: 2000, desde: DIA },
  { id: 'precioEspecial:mayor' },
)
const preciar = (borrador: BorradorVenta) =>
  conPreciosEspeciales(borrador, { especiales: [porTres, mayor], dia: DIA, categoriaDe: () => '' })
const con = (cuantos: number, borrador = nuevoBorrador('E32')): BorradorVenta => {
  let hecho = borrador
  for (let i = 0; i < cuantos; i++) hecho = preciar(agregarProducto(hecho, cafe))
  return hecho
}
const precios = ({ lineas }: BorradorVenta) => lineas.map(({ precioDiezmilesimas }) => precioDiezmilesimas)

test('al tercero todos bajan, en la misma línea; al quitar uno vuelven al del estante', () => {
  expect(precios(con(2))).toEqual([1_000_000])
  const tres = con(3)
  expect(tres.lineas).toHaveLength(1)
  expect(tres.lineas[0]).toMatchObject({
    cantidadMilesimas: 3000,
    precioDiezmilesimas: 900_000,
    precioListaDiezmilesimas: 900_000,
    especial: { id: porTres.id, nombre: 'Desde tres', estanteDiezmilesimas: 1_000_000 },
  })
  expect(con(4).lineas).toHaveLength(1)
  const dos = preciar({ ...tres, lineas: tres.lineas.map((linea) => ({ ...linea, cantidadMilesimas: 2000 })) })
  expect(dos.lineas[0]).not.toHaveProperty('especial')
  expect(precios(dos)).toEqual([1_000_000])
})

test('la lista del cliente pone la suya y se la quita; lo que no cambia es el mismo borrador', () => {
  const uno = con(1)
  const deMayor = preciar({ ...uno, lista: 'Por mayor' })
  expect(precios(deMayor)).toEqual([800_000])
  expect(preciar(deMayor)).toBe(deMayor)
  expect(precios(preciar({ ...deMayor, lista: '' }))).toEqual([1_000_000])
  expect(preciar(uno)).toBe(uno)
})

test('el precio o el descuento que alguien dijo se quedan, y lo cotizado se cobra como se cotizó', () => {
  const tres = con(3)
  const dicho = { ...tres, lineas: tres.lineas.map((linea) => ({ ...linea, precioDiezmilesimas: 950_000 })) }
  expect(preciar(dicho)).toBe(dicho)
  const rebajado = {
    ...con(2),
    lista: 'Por mayor',
    lineas: con(2).lineas.map((linea) => ({ ...linea, descuento: { clase: 'monto' as const, valor: 500, motivo: 'Golpeado' } })),
  }
  expect(preciar(rebajado)).toBe(rebajado)
  const porPesos = { ...con(1), lista: 'Por mayor', lineas: con(1).lineas.map((linea) => ({ ...linea, montoDicho: true as const })) }
  expect(preciar(porPesos)).toBe(porPesos)
  const cotizado = { ...con(1), lista: 'Por mayor', cotizacionId: 'cotizacion:1' }
  expect(preciar(cotizado)).toBe(cotizado)
})

test('la venta dice a cuánto estaba y por qué, y suma lo que se cobró', () => {
  const opciones = { preciosIncluyenItbis: true, fecha: DIA }
  expect(lineasDe(con(3), opciones)[0]).toMatchObject({
    precioDiezmilesimas: 900_000,
    precioAntesDiezmilesimas: 1_000_000,
    especial: { id: porTres.id, nombre: 'Desde tres' },
    montoCentavos: 27_000,
  })
  expect(totalesDe(con(3), opciones).total).toBe(27_000)
  expect(lineasDe(con(2), opciones)[0]).not.toHaveProperty('precioAntesDiezmilesimas')
})
