/** A supplier's paper written down by two people with no line, through the real server: it counts once, in the stock of every till too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anularCompra, pagarProveedor, registrarCompra } from '#data/compras/compras.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra, type CompraEscrita } from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { porPagar } from '#domain/libros/por-pagar.ts'
import { dosQueCompran, type DosQueCompran } from '../support/compras/dos-que-compran.ts'
import type { Aparato } from '../support/tienda.ts'

let dos: DosQueCompran
let oficina: Aparato
let almacen: Aparato
beforeAll(async () => {
  dos = await dosQueCompran()
  ;({ oficina, almacen } = dos)
}, 120_000)
afterAll(() => dos.t.cerrar())

const papel = (ncf: string, milesimas = 24_000): CompraEscrita => ({
  ncf,
  ncfModificado: '',
  modificaId: '',
  fecha: '2026-10-20',
  vence: '2026-11-20',
  tipoGasto: '09',
  bienesCentavos: 100_000,
  serviciosCentavos: 0,
  itbisCentavos: 18_000,
  itbisAlCosto: false,
  iscCentavos: 0,
  otrosImpuestosCentavos: 0,
  propinaCentavos: 0,
  lineas: [{ productoId: dos.productoId(), nombre: 'Café', milesimas, montoCentavos: 100_000 }],
  gasto: null,
  foto: null,
  nota: '',
})
const registrar = ({ tienda }: Aparato, compra: CompraEscrita) => registrarCompra(tienda, { proveedorId: dos.proveedorId, compra })
const debido = async ({ tienda }: Aparato): Promise<number> => {
  const compras = (await tienda.repo.buscar(Compra)).flatMap(({ doc, estado }) => (estado === 'cuarentena' ? [] : [doc]))
  const pagos = (await tienda.repo.buscar(PagoProveedor)).map(({ doc }) => doc)
  return porPagar(compras, pagos, dos.hoy()).reduce((suma, { saldoCentavos }) => suma + saldoCentavos, 0)
}

test('entra al inventario de quien la registra, y de los demás equipos cuando hay línea', async () => {
  const [antes = 0] = dos.existencias()
  expect(await registrar(oficina, papel('E310000000001'))).toMatchObject({ ok: true })
  expect(dos.existencias()).toEqual([antes + 24_000, antes])
  await dos.ponerAlDia()
  expect(dos.existencias()).toEqual([antes + 24_000, antes + 24_000])
})

test('la misma factura en dos equipos sin línea: una cuenta, la otra espera aparte; anulada, se registra otra vez', async () => {
  const ncf = 'B0100000500'
  const [antes = 0] = dos.existencias()
  const debia = await debido(oficina)
  await dos.sinLinea(async () => {
    expect(await registrar(oficina, papel(ncf))).toMatchObject({ ok: true })
    expect(await registrar(oficina, papel(ncf))).toMatchObject({ error: { code: 'compra.ya-registrada' } })
    expect(await registrar(almacen, papel(ncf, 12_000))).toMatchObject({ ok: true })
  })
  expect([oficina, almacen].map(({ tienda }) => tienda.sync.estado.valor().enCuarentena)).toEqual([0, 1])
  expect(await debido(oficina)).toBe(debia + 118_000)
  expect(dos.existencias()[0]).toBe(antes + 24_000)
  const id = idDeCompra('131246796', ncf)
  expect(await anularCompra(oficina.tienda, id, { motivo: 'Otro monto' })).toMatchObject({ ok: true })
  expect(await anularCompra(oficina.tienda, id, { motivo: 'Otro monto' })).toMatchObject({ error: { code: 'compra.ya-anulada' } })
  expect(dos.existencias()[0]).toBe(antes)
  expect(await debido(oficina)).toBe(debia)
  expect(await registrar(oficina, papel(ncf))).toMatchObject({ ok: true, value: { id: idDeCompra('131246796', ncf, 2) } })
  await dos.ponerAlDia()
  expect(oficina.tienda.sync.estado.valor().enCuarentena).toBe(0)
})

test('lo pagado dos veces sin línea queda a favor de la tienda, y no se pierde', async () => {
  const ncf = 'B0100000600'
  const compra = await registrar(oficina, papel(ncf))
  if (!compra.ok) throw new Error(compra.error.code)
  await dos.ponerAlDia()
  const debia = await debido(oficina)
  const pago = {
    fecha: '2026-11-01',
    metodo: 'transferencia' as const,
    centavos: 118_000,
    referencia: '771',
    tipoIsr: '' as const,
    nota: '',
    porPagar: [{ compraId: compra.value.id, ncf, vence: '2026-11-20', pendienteCentavos: 118_000 }],
    retenciones: new Map(),
    aceptaAnticipo: false,
  }
  await dos.sinLinea(async () => {
    for (const { tienda } of [oficina, almacen]) expect(await pagarProveedor(tienda, dos.proveedorId, pago)).toMatchObject({ ok: true })
  })
  // Cash needs a place that it leaves.
  expect(await pagarProveedor(oficina.tienda, dos.proveedorId, { ...pago, metodo: 'efectivo' })).toMatchObject({ ok: false })
  await dos.ponerAlDia()
  expect(await Promise.all([oficina, almacen].map(debido))).toEqual([debia - 236_000, debia - 236_000])
})

test('la caja, que no ve las compras, vende lo que trajeron', async () => {
  const [hay = 0] = dos.existencias()
  await almacen.cerrar()
  const caja = await dos.t.aparato(await dos.t.crearCaja('Caja 1'))
  expect(await caja.tienda.repo.buscar(Compra)).toEqual([])
  expect(caja.tienda.catalogo.existencia(dos.productoId())).toBe(hay)
})
