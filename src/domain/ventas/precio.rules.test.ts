import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from './venta.entity.ts'
import { lineasDe, nuevaLinea, nuevoBorrador, totalesDe, type BorradorVenta } from './venta.rules.ts'
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { revisarPrecios, type ContextoPrecios } from './precio.rules.ts'

const LISTA = 1_234_567
const tienda = construir(Tienda)
const contexto = (cambios: Partial<ContextoPrecios> = {}): ContextoPrecios => ({
  precios: new Map([['producto:1', { minimoDiezmilesimas: LISTA, itbis: '18' as const }]]),
  hayCatalogo: true,
  cajero: { rol: 'cajero' },
  personaDe: () => undefined,
  reglas: [tienda],
  ...cambios,
})

/** A sale as a till makes it. */
function vendida(
  cambio: Partial<BorradorVenta['lineas'][number]> = {},
  { tipo = 'E32', incluyen = true }: { tipo?: TipoDeVenta; incluyen?: boolean } = {},
): Venta {
  const producto = { id: 'producto:1', nombre: 'Café', codigoBarra: '', itbis: '18' as const, precioDiezmilesimas: LISTA }
  const linea = { ...nuevaLinea({ ...producto, unidad: 'libra', sePesa: true }, 1333), ...cambio }
  const borrador = { ...nuevoBorrador(tipo), lineas: [linea] }
  const opciones = { preciosIncluyenItbis: incluyen, fecha: '2026-11-21' }
  const totales = totalesDe(borrador, opciones)
  const pagado = { metodo: 'efectivo' as const, moneda: 'DOP' as const, tasaDiezmilesimas: 10_000, referencia: '' }
  return construir(Venta, {
    tipoComprobante: tipo,
    preciosIncluyenItbis: incluyen && tipo !== 'B14',
    lineas: lineasDe(borrador, opciones),
    totales,
    pagos: [{ ...pagado, recibidoCentavos: totales.total, valorCentavos: totales.total }],
  })
}
const reparos = (venta: Venta, cambios: Partial<ContextoPrecios> = {}) =>
  revisarPrecios(venta, contexto(cambios))?.renglones.map(({ reparo, dice, debe }) => [reparo, dice, debe]) ?? []

test('lo que hace una caja honesta está en orden, con y sin ITBIS en los precios, y en B14', () => {
  const sinIncluir = { reglas: [{ ...tienda, preciosIncluyenItbis: false }] }
  expect(reparos(vendida())).toEqual([])
  expect(reparos(vendida({}, { incluyen: false }), sinIncluir)).toEqual([])
  expect(reparos(vendida({}, { tipo: 'B14' }))).toEqual([])
  expect(reparos(vendida({}, { tipo: 'B14', incluyen: false }), sinIncluir)).toEqual([])
  expect(reparos(vendida({ descuento: { clase: 'porcentaje', valor: 1000, motivo: 'x' } }))).toEqual([])
})

test('un centavo menos que lo menos que pudo conocer se ve', () => {
  expect(reparos(vendida({ precioDiezmilesimas: LISTA - 1 }))).toEqual([['precio', LISTA - 1, LISTA]])
  expect(reparos(vendida({ precioDiezmilesimas: LISTA - 100 }, { tipo: 'B14' }))).toHaveLength(1)
})

test('no se cobra menos diciendo que el precio ya trae el ITBIS que no trae, ni que el artículo es exento', () => {
  const sinIncluir = { reglas: [{ ...tienda, preciosIncluyenItbis: false }] }
  expect(reparos(vendida({}, { incluyen: true }), sinIncluir)).toMatchObject([['precio', LISTA, LISTA + 222_222]])
  expect(reparos(vendida({ itbis: 'E' }, { incluyen: false }), sinIncluir)).toMatchObject([['precio', LISTA, LISTA + 222_222]])
})

test('dice por cuánto, y quien puede lo permite con las reglas de hoy o las que su caja tenía', () => {
  const venta = vendida({ precioDiezmilesimas: 1_000_000 })
  expect(revisarPrecios(venta, contexto())?.centavos).toBe(Math.round((234_567 * 1333) / 100_000))
  const personaDe = (id: string) => (id === 'empleado:2' ? { rol: 'supervisor' as const } : undefined)
  expect(reparos({ ...venta, autorizadoPor: 'empleado:2' }, { personaDe })).toEqual([])
  expect(reparos(venta, { cajero: undefined })).toHaveLength(1)
  const ajuste = { rol: 'cajero' as const, tipo: 'venta', accion: 'cambiarPrecio', permitido: true, desde: '2026-01-01T00:00:00.000Z' }
  expect(reparos(venta, { reglas: [tienda, { ...tienda, permisosAjustados: [{ ...ajuste, por: 'empleado:1' } as never] }] })).toEqual([])
})

test('lo que un PIN permitió en una línea no alcanza a otra; en una venta de antes el PIN era de toda ella', () => {
  const personaDe = (id: string) => (id === 'empleado:2' ? { rol: 'supervisor' as const } : undefined)
  const venta = { ...vendida({ precioDiezmilesimas: 1_000_000 }), autorizadoPor: 'empleado:2' }
  const [linea] = venta.lineas as [Venta['lineas'][number]]
  const firmada = { ...linea, precioAutorizado: { por: 'empleado:2', nombre: 'Ramón' } }
  const dePrecio = (lineas: Venta['lineas']) =>
    reparos({ ...venta, lineas }, { personaDe }).filter(([reparo]) => reparo === 'precio').length
  expect(dePrecio([linea, linea])).toBe(0)
  expect(dePrecio([firmada, linea])).toBe(1)
  expect(dePrecio([firmada, firmada])).toBe(0)
  expect(dePrecio([{ ...linea, descuentoAutorizado: firmada.precioAutorizado }])).toBe(1)
})
