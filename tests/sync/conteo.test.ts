/** A stock count by two people on two devices, without a line while they count, through the real server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aplicarConteo } from '#features/catalogo/conteo/conteos.ts'
import { diferenciasDe, plegarConteo, type Diferencia } from '#domain/inventario/conteo.rules.ts'
import { ConteoInventario, LineaConteo } from '#domain/inventario/conteo.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { nuevaLinea } from '#domain/ventas/venta.rules.ts'
import { abrirCaja, unaTienda, unaVenta, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let oficina: Aparato
let caja: Aparato
beforeAll(async () => {
  t = await unaTienda({ productos: 1 })
  oficina = await t.navegador()
  caja = await t.aparato(await t.crearCaja('Caja 1'))
}, 120_000)
afterAll(() => t.cerrar())

const productoDe = ({ tienda }: Aparato) => {
  const [uno] = tienda.catalogo.todos()
  if (!uno) throw new Error('sin productos')
  return uno
}
const existencia = (aparato: Aparato) => aparato.tienda.catalogo.existencia(productoDe(aparato).id)
/** A minute later, on both devices: their clocks stand still by themselves. */
const pasaUnMinuto = () => {
  caja.reloj.ahora = Math.max(caja.reloj.ahora, oficina.reloj.ahora) + 60_000
  oficina.reloj.ahora = caja.reloj.ahora
}
const ponerAlDia = async () => {
  for (const { tienda } of [caja, oficina, caja, oficina]) await tienda.sync.sincronizar()
}
async function despachar(milesimas: number): Promise<void> {
  const pagos = [
    { metodo: 'efectivo' as const, moneda: 'DOP' as const, recibidoCentavos: 10_000_000, tasaDiezmilesimas: 10_000, referencia: '' },
  ]
  const vendida = await cobrar(caja.tienda, unaVenta(caja.tienda, { lineas: [nuevaLinea(productoDe(caja), milesimas)], pagos }))
  if (!vendida.ok) throw new Error(vendida.error.code)
}
async function contar(aparato: Aparato, conteoId: string, milesimas: number): Promise<void> {
  const campos = { conteoId, productoId: productoDe(aparato).id, lugar: '', acto: 'suma' as const, milesimas }
  const contado = await aparato.tienda.repo.guardar(LineaConteo, campos)
  if (!contado.ok) throw new Error(contado.error.code)
}
async function diferencias({ tienda }: Aparato, conteoId: string): Promise<Diferencia[]> {
  const lineas = (await tienda.repo.buscar(LineaConteo, { padre: conteoId })).map(({ doc }) => doc)
  const hechos = [...(await tienda.repo.buscar(Venta)), ...(await tienda.repo.buscar(MovimientoInventario))].map(({ doc }) => doc)
  return diferenciasDe(plegarConteo(lineas).values(), (id) => tienda.catalogo.existencia(id), hechos)
}

test('lo que cuentan en dos equipos sin línea se suma, lo vendido no lo cambia, y la existencia queda igual en todos', async () => {
  const { id } = productoDe(oficina)
  const lineas = [{ productoId: id, milesimas: 20_000 - existencia(oficina) }]
  await oficina.tienda.repo.guardar(MovimientoInventario, { motivo: 'compra', nota: '', lineas })
  const creado = await oficina.tienda.repo.crear(ConteoInventario, { nombre: 'Noviembre', alcance: 'todo', valor: '', estado: 'abierto' })
  if (!creado.ok) throw new Error(creado.error.code)
  const conteoId = creado.value.id
  // The server folds the edit a moment after it took it in.
  await expect
    .poll(async () => {
      await ponerAlDia()
      return (await caja.tienda.repo.get(ConteoInventario, conteoId))?.doc.estado
    })
    .toBe('abierto')
  await abrirCaja(caja.tienda)

  // No line: the till sells two that its server does not know of, both count, the till sells three more.
  const { url } = caja.linea
  caja.linea.url = undefined
  oficina.linea.url = undefined
  pasaUnMinuto()
  await despachar(2000)
  pasaUnMinuto()
  await contar(caja, conteoId, 11_000)
  await contar(oficina, conteoId, 6000)
  pasaUnMinuto()
  await despachar(3000)
  expect(await diferencias(oficina, conteoId)).toMatchObject([{ milesimas: 6000, esperado: 20_000 }])

  caja.linea.url = url
  oficina.linea.url = url
  await ponerAlDia()
  const cuenta = await diferencias(oficina, conteoId)
  expect(cuenta).toMatchObject([{ milesimas: 17_000, esperado: 18_000, diferencia: -1000 }])
  expect(await diferencias(caja, conteoId)).toEqual(cuenta)

  const conteo = (await oficina.tienda.repo.get(ConteoInventario, conteoId))?.doc
  if (!conteo) throw new Error('sin conteo')
  expect(await aplicarConteo(oficina.tienda.repo, conteo, cuenta)).toEqual({ ok: true, value: 1 })
  await expect
    .poll(async () => {
      await ponerAlDia()
      return (await caja.tienda.repo.get(ConteoInventario, conteoId))?.doc.estado
    })
    .toBe('aplicado')
  expect([existencia(oficina), existencia(caja)]).toEqual([14_000, 14_000])
  expect(caja.tienda.sync.estado.valor().enCuarentena).toBe(0)
}, 120_000)

test('un producto eliminado por el dueño no se vende en la caja, y vuelve cuando lo restaura', async () => {
  const { id, codigoBarra } = productoDe(oficina)
  pasaUnMinuto()
  expect((await oficina.tienda.repo.editar(Producto, id, { eliminado: true })).ok).toBe(true)
  await expect
    .poll(async () => {
      await ponerAlDia()
      return caja.tienda.catalogo.porCodigo(codigoBarra)
    })
    .toBeUndefined()
  expect(caja.tienda.catalogo.porId(id)?.eliminado).toBe(true)
  await caja.cerrar()
  // A device that comes new gets it with the snapshot.
  const nueva = await t.aparato(await t.crearCaja('Caja 2'))
  expect(nueva.tienda.catalogo.porCodigo(codigoBarra)).toBeUndefined()
  expect(nueva.tienda.catalogo.porId(id)?.eliminado).toBe(true)
  expect((await oficina.tienda.repo.editar(Producto, id, { eliminado: false })).ok).toBe(true)
  await oficina.tienda.sync.sincronizar()
  await expect
    .poll(async () => {
      await nueva.tienda.sync.sincronizar()
      return nueva.tienda.catalogo.porCodigo(codigoBarra)?.id
    })
    .toBe(id)
}, 120_000)
