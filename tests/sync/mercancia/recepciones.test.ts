/** Goods that are counted before their invoice comes, by two people with no line, through the real server: on the shelf once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mirarLote } from '#data/compras/lotes.ts'
import { anularCompra, registrarCompra } from '#data/compras/compras.ts'
import { anularRecepcion, registrarRecepcion } from '#data/compras/recepciones.ts'
import { docsQueCuentan } from '#data/device/fila.ts'
import { Compra, type LineaDeCompra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { recibidoPorFacturar, recepcionesVistas } from '#domain/compras/recepcion/recepcion.rules.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { lotesLlegados, lotesQueQuedan } from '#domain/inventario/vencimiento.rules.ts'
import { dosQueCompran, type DosQueCompran } from '../../support/compras/dos-que-compran.ts'
import type { Aparato } from '../../support/tienda.ts'

let dos: DosQueCompran
let oficina: Aparato
let almacen: Aparato
beforeAll(async () => {
  dos = await dosQueCompran()
  ;({ oficina, almacen } = dos)
}, 120_000)
afterAll(() => dos.t.cerrar())

const recibir = async ({ tienda }: Aparato, milesimas: number, vence?: string) => {
  const linea = { productoId: dos.productoId(), nombre: 'Yogur', milesimas, costoDiezmilesimas: 400_000 }
  const lineas = [vence === undefined ? linea : { ...linea, lote: 'L1', vence }]
  const hecha = await registrarRecepcion(tienda, dos.proveedorId, { ordenId: '', remision: '', foto: null, nota: '', lineas })
  if (!hecha.ok) throw new Error(hecha.error.code)
  return hecha.value
}
const vistas = async ({ tienda }: Aparato) =>
  recepcionesVistas(docsQueCuentan(await tienda.repo.buscar(Recepcion)), docsQueCuentan(await tienda.repo.buscar(Compra)))
const facturar = ({ tienda }: Aparato, ncf: string, milesimas: number, recibidas: LineaDeCompra['recibidas']) =>
  registrarCompra(tienda, {
    proveedorId: dos.proveedorId,
    compra: {
      ncf,
      ncfModificado: '',
      modificaId: '',
      fecha: dos.hoy(),
      vence: dos.hoy(),
      tipoGasto: '09',
      bienesCentavos: 100_000,
      serviciosCentavos: 0,
      itbisCentavos: 18_000,
      itbisAlCosto: false,
      iscCentavos: 0,
      otrosImpuestosCentavos: 0,
      propinaCentavos: 0,
      lineas: [{ productoId: dos.productoId(), nombre: 'Yogur', milesimas, montoCentavos: 100_000, recibidas }],
      gasto: null,
      foto: null,
      nota: '',
    },
  })
const deEsta = async (en: Aparato, recepcionId: string) =>
  recibidoPorFacturar((await vistas(en)).filter(({ recepcion }) => recepcion.id === recepcionId)).get(dos.productoId())

test('lo contado está en el estante antes que su factura, y la factura no lo pone otra vez', async () => {
  const [antes = 0] = dos.existencias()
  const llego = await recibir(almacen, 24_000)
  expect(dos.existencias()).toEqual([antes, antes + 24_000])
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes + 24_000, antes + 24_000])
  expect(await facturar(oficina, 'B0100000701', 24_000, await deEsta(oficina, llego.id))).toMatchObject({ ok: true })
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes + 24_000, antes + 24_000])
})

test('lo que ya tiene factura no se factura otra vez ni se anula; anulada la factura, sí', async () => {
  const [antes = 0] = dos.existencias()
  const llego = await recibir(oficina, 10_000)
  const espera = await deEsta(oficina, llego.id)
  const factura = await facturar(oficina, 'B0100000702', 10_000, espera)
  if (!factura.ok) throw new Error(factura.error.code)
  expect(await facturar(oficina, 'B0100000703', 10_000, espera)).toMatchObject({ error: { code: 'compra.recibido-cambio' } })
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ error: { code: 'recepcion.ya-facturada' } })
  expect(await anularCompra(oficina.tienda, factura.value.id, { motivo: 'Otro monto' })).toMatchObject({ ok: true })
  expect(dos.existencias()[0]).toBe(antes + 10_000)
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ ok: true })
  expect(await anularRecepcion(oficina.tienda, llego.id, 'No era')).toMatchObject({ error: { code: 'recepcion.ya-anulada' } })
  expect(dos.existencias()[0]).toBe(antes)
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes, antes])
})

test('dos que facturan lo mismo sin línea: se ve, y anulando una cuadra', async () => {
  const [antes = 0] = dos.existencias()
  const llego = await recibir(oficina, 6000)
  await dos.ponerAlDia()
  const facturas = await dos.sinLinea(async () => [
    await facturar(oficina, 'B0100000710', 6000, await deEsta(oficina, llego.id)),
    await facturar(almacen, 'B0100000711', 6000, await deEsta(almacen, llego.id)),
  ])
  const estado = async (en: Aparato) => (await vistas(en)).find(({ recepcion }) => recepcion.id === llego.id)?.estado
  expect(await Promise.all([oficina, almacen].map(estado))).toEqual(['facturada-de-mas', 'facturada-de-mas'])
  expect(dos.existencias()).toEqual([antes + 6000, antes + 6000])
  const [, otra] = facturas
  if (!otra?.ok) throw new Error('sin factura')
  await anularCompra(almacen.tienda, otra.value.id, { motivo: 'La registró la oficina' })
  await dos.ponerAlDia()
  expect(await Promise.all([oficina, almacen].map(estado))).toEqual(['facturada', 'facturada'])
  expect(dos.existencias()).toEqual([antes + 6000, antes + 6000])
})

test('lo que vence se saca del estante con una pérdida, y el lote lo sabe', async () => {
  const vence = sumarDias(dos.hoy(), 3)
  await recibir(oficina, 8000, vence)
  const [antes = 0] = dos.existencias()
  const lotes = async ({ tienda }: Aparato) =>
    lotesQueQuedan(lotesLlegados(docsQueCuentan(await tienda.repo.buscar(Recepcion)), docsQueCuentan(await tienda.repo.buscar(Compra))), {
      revisados: docsQueCuentan(await tienda.repo.buscar(LoteRevisado)),
      hay: (id) => tienda.catalogo.existencia(id),
      hoy: dos.hoy(),
    })
  const [lote] = await lotes(oficina)
  if (!lote) throw new Error('sin lote')
  expect(lote).toMatchObject({ quedan: 8000, dias: 3, lote: 'L1' })
  expect(await mirarLote(oficina.tienda, lote, { sacar: 9000, quedan: 0 })).toMatchObject({ error: { code: 'lote.demasiado' } })
  expect(await mirarLote(oficina.tienda, lote, { sacar: 5000, quedan: 3000 })).toMatchObject({ ok: true })
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes - 5000, antes - 5000])
  for (const en of [oficina, almacen]) expect((await lotes(en)).map(({ quedan }) => quedan)).toEqual([3000])
  expect(await mirarLote(almacen.tienda, lote, { sacar: 0, quedan: 0 })).toMatchObject({ ok: true })
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes - 5000, antes - 5000])
  expect(await lotes(oficina)).toEqual([])
})

test('la caja, que no ve lo que se recibe, vende lo que llegó', async () => {
  const [hay = 0] = dos.existencias()
  await almacen.cerrar()
  const caja = await dos.t.aparato(await dos.t.crearCaja('Caja 1'))
  expect(await caja.tienda.repo.buscar(Recepcion)).toEqual([])
  expect(caja.tienda.catalogo.existencia(dos.productoId())).toBe(hay)
})
