/** Goods that are counted before their invoice comes, by two people with no line, through the real server: on the shelf once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mirarLote } from '#data/compras/lotes.ts'
import { anularCompra, registrarCompra } from '#data/compras/compras.ts'
import { anularRecepcion, registrarRecepcion } from '#data/compras/recepciones.ts'
import { docsQueCuentan } from '#data/device/fila.ts'
import { Compra, type LineaDeCompra } from '#domain/compras/compra.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { recibidoPorFacturar, recepcionesVistas } from '#domain/compras/recepcion/recepcion.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { lotesLlegados, lotesQueQuedan } from '#domain/inventario/vencimiento.rules.ts'
import { unaTienda, type Aparato, type TiendaDePrueba } from '../../support/tienda.ts'

let t: TiendaDePrueba
let oficina: Aparato
let almacen: Aparato
let proveedorId = ''
beforeAll(async () => {
  t = await unaTienda({ productos: 1 })
  oficina = await t.navegador()
  almacen = await t.navegador()
  const creado = await oficina.tienda.repo.crear(Proveedor, { razonSocial: 'Distribuidora', identificacion: '131246796' })
  if (!creado.ok) throw new Error(creado.error.code)
  proveedorId = creado.value.id
  await ponerAlDia()
}, 120_000)
afterAll(() => t.cerrar())

const ponerAlDia = async () => {
  for (const { tienda } of [oficina, almacen, oficina, almacen]) await tienda.sync.sincronizar()
}
const producto = () => {
  const [uno] = oficina.tienda.catalogo.todos()
  if (!uno) throw new Error('sin productos')
  return uno
}
const existencias = () => [oficina, almacen].map(({ tienda }) => tienda.catalogo.existencia(producto().id))
const hoy = () => diaFiscal(new Date(oficina.reloj.ahora).toISOString())
const recibir = async ({ tienda }: Aparato, milesimas: number, vence?: string) => {
  const linea = { productoId: producto().id, nombre: 'Yogur', milesimas, costoDiezmilesimas: 400_000 }
  const lineas = [vence === undefined ? linea : { ...linea, lote: 'L1', vence }]
  const hecha = await registrarRecepcion(tienda, proveedorId, { ordenId: '', remision: '', foto: null, nota: '', lineas })
  if (!hecha.ok) throw new Error(hecha.error.code)
  return hecha.value
}
const vistas = async ({ tienda }: Aparato) =>
  recepcionesVistas(docsQueCuentan(await tienda.repo.buscar(Recepcion)), docsQueCuentan(await tienda.repo.buscar(Compra)))
const facturar = ({ tienda }: Aparato, ncf: string, milesimas: number, recibidas: LineaDeCompra['recibidas']) =>
  registrarCompra(tienda, {
    proveedorId,
    compra: {
      ncf,
      ncfModificado: '',
      modificaId: '',
      fecha: hoy(),
      vence: hoy(),
      tipoGasto: '09',
      bienesCentavos: 100_000,
      serviciosCentavos: 0,
      itbisCentavos: 18_000,
      itbisAlCosto: false,
      iscCentavos: 0,
      otrosImpuestosCentavos: 0,
      propinaCentavos: 0,
      lineas: [{ productoId: producto().id, nombre: 'Yogur', milesimas, montoCentavos: 100_000, recibidas }],
      gasto: null,
      foto: null,
      nota: '',
    },
  })
const deEsta = async (en: Aparato, recepcionId: string) =>
  recibidoPorFacturar((await vistas(en)).filter(({ recepcion }) => recepcion.id === recepcionId)).get(producto().id)

test('lo contado está en el estante antes que su factura, y la factura no lo pone otra vez', async () => {
  const [antes = 0] = existencias()
  const llego = await recibir(almacen, 24_000)
  expect(existencias()).toEqual([antes, antes + 24_000])
  await ponerAlDia()
  expect(existencias()).toEqual([antes + 24_000, antes + 24_000])
  expect(await facturar(oficina, 'B0100000701', 24_000, await deEsta(oficina, llego.id))).toMatchObject({ ok: true })
  await ponerAlDia()
  expect(existencias()).toEqual([antes + 24_000, antes + 24_000])
})

test('lo que ya tiene factura no se factura otra vez ni se anula; anulada la factura, sí', async () => {
  const [antes = 0] = existencias()
  const llego = await recibir(oficina, 10_000)
  const espera = await deEsta(oficina, llego.id)
  const factura = await facturar(oficina, 'B0100000702', 10_000, espera)
  if (!factura.ok) throw new Error(factura.error.code)
  expect(await facturar(oficina, 'B0100000703', 10_000, espera)).toMatchObject({ error: { code: 'compra.recibido-cambio' } })
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ error: { code: 'recepcion.ya-facturada' } })
  expect(await anularCompra(oficina.tienda, factura.value.id, { motivo: 'Otro monto' })).toMatchObject({ ok: true })
  expect(existencias()[0]).toBe(antes + 10_000)
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ ok: true })
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ error: { code: 'recepcion.ya-anulada' } })
  expect(existencias()[0]).toBe(antes)
  await ponerAlDia()
  expect(existencias()).toEqual([antes, antes])
})

test('dos que facturan lo mismo sin línea: se ve, y anulando una cuadra', async () => {
  const [antes = 0] = existencias()
  const llego = await recibir(oficina, 6000)
  await ponerAlDia()
  const facturas = []
  for (const [i, en] of [oficina, almacen].entries()) facturas.push(await facturar(en, `B010000071${i}`, 6000, await deEsta(en, llego.id)))
  await ponerAlDia()
  const estado = async (en: Aparato) => (await vistas(en)).find(({ recepcion }) => recepcion.id === llego.id)?.estado
  expect(await Promise.all([oficina, almacen].map(estado))).toEqual(['facturada-de-mas', 'facturada-de-mas'])
  expect(existencias()).toEqual([antes + 6000, antes + 6000])
  const [, otra] = facturas
  if (!otra?.ok) throw new Error('sin factura')
  await anularCompra(almacen.tienda, otra.value.id, { motivo: 'La registró la oficina' })
  await ponerAlDia()
  expect(await Promise.all([oficina, almacen].map(estado))).toEqual(['facturada', 'facturada'])
  expect(existencias()).toEqual([antes + 6000, antes + 6000])
})

test('lo que vence se saca del estante con una pérdida, y el lote lo sabe', async () => {
  const vence = sumarDias(hoy(), 3)
  await recibir(oficina, 8000, vence)
  const [antes = 0] = existencias()
  const lotes = async ({ tienda }: Aparato) =>
    lotesQueQuedan(lotesLlegados(docsQueCuentan(await tienda.repo.buscar(Recepcion)), docsQueCuentan(await tienda.repo.buscar(Compra))), {
      revisados: docsQueCuentan(await tienda.repo.buscar(LoteRevisado)),
      hay: (id) => tienda.catalogo.existencia(id),
      hoy: hoy(),
    })
  const [lote] = await lotes(oficina)
  if (!lote) throw new Error('sin lote')
  expect(lote).toMatchObject({ quedan: 8000, dias: 3, lote: 'L1' })
  expect(await mirarLote(oficina.tienda, lote, { sacar: 9000, quedan: 0 })).toMatchObject({ error: { code: 'lote.demasiado' } })
  expect(await mirarLote(oficina.tienda, lote, { sacar: 5000, quedan: 3000 })).toMatchObject({ ok: true })
  await ponerAlDia()
  expect(existencias()).toEqual([antes - 5000, antes - 5000])
  for (const en of [oficina, almacen]) expect((await lotes(en)).map(({ quedan }) => quedan)).toEqual([3000])
  expect(await mirarLote(almacen.tienda, lote, { sacar: 0, quedan: 0 })).toMatchObject({ ok: true })
  await ponerAlDia()
  expect(existencias()).toEqual([antes - 5000, antes - 5000])
  expect(await lotes(oficina)).toEqual([])
})

test('la caja, que no ve lo que se recibe, vende lo que llegó', async () => {
  const [hay = 0] = existencias()
  await almacen.cerrar()
  const caja = await t.aparato(await t.crearCaja('Caja 1'))
  expect(await caja.tienda.repo.buscar(Recepcion)).toEqual([])
  expect(caja.tienda.catalogo.existencia(producto().id)).toBe(hay)
})
