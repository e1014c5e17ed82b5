import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventoPedido, type Pedido } from '#domain/pedidos/pedido.entity.ts'
import { factura } from '../../tests/support/server/invoice.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../../tests/support/server/sync.ts'
import {
  colocar,
  compraDe,
  enSuBase,
  enTienda,
  hechoDe,
  idsDe,
  mover,
  unComercio,
  unPedido,
  type Comercial,
} from '../../tests/support/server/orders.ts'

let p: Prueba
let clienta: PersonaPrueba
let comercio: Comercial
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  comercio = await unComercio(p, { 'producto:cafe': 10 })
}, 60_000)
afterAll(() => p.cerrar())

/** Of a product that anybody may order: units that are left to be promised. */
async function quedan(): Promise<number> {
  const { grupoId: _grupo, totalVistoCentavos: _total, ...compra } = compraDe([comercio])
  const { pedidos } = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, clienta))
  const [de] = pedidos as { lineas: { quedanMilesimas: number }[] }[]
  return (de?.lineas[0]?.quedanMilesimas ?? 0) / 1000
}

const pedidoDe = async (pedidoId: string): Promise<Pedido> => {
  const pedido = await enTienda(p, comercio, pedidoId)
  if (!pedido) throw new Error(`${pedidoId} is not there`)
  return pedido
}

test('facturado en una caja: la existencia baja una vez, y la segunda caja que lo facturó sin señal tiene una tarea', async () => {
  const { tienda, duena } = comercio
  expect(await quedan()).toBe(10)
  const pedidoId = await unPedido(p, clienta, comercio)
  expect(await quedan()).toBe(9)
  for (const [accion, datos] of [
    ['aceptar', { minutos: 5 }],
    ['alistar', { lineas: [] }],
  ] as const)
    bien(await mover(p, duena, `/api/tiendas/${tienda.tiendaId}`, pedidoId, accion, datos))

  const cajas = [new Hechos(p, tienda, await unaCaja(p, duena, tienda)), new Hechos(p, tienda, await unaCaja(p, duena, tienda))]
  for (const caja of cajas) {
    const hechos = await factura(caja, await pedidoDe(pedidoId))
    // Twice, as a line that breaks sends them.
    bien(await caja.enviar(...hechos))
    bien(await caja.enviar(...hechos))
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    // Only the first one took it; the second sale left the shelf too, and says so until it is credited.
    expect(await quedan()).toBe(caja === cajas[0] ? 9 : 8)
  }
  const { estado } = await pedidoDe(pedidoId)
  expect(estado.fiscal).toBe('facturado')
  const facturas = estado.historia.filter(({ accion }) => accion === 'facturar')
  expect(facturas.map(({ veredicto }) => veredicto)).toEqual(['aceptado', 'rechazado'])
  expect(estado.tareas.map(({ eventoId }) => eventoId)).toEqual([facturas[1]?.id])

  // The second one is taken back at its till: the task goes, and the first one still counts.
  const nota = { ventaId: 'nota:1', ncf: 'E340000000001', centavos: estado.totalCentavos, facturaId: facturas[1]?.id }
  const [, otraCaja] = cajas
  if (!otraCaja) throw new Error('no till')
  bien(await otraCaja.enviar(hechoDe(otraCaja, pedidoId, 'acreditarFactura', nota)))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  expect((await pedidoDe(pedidoId)).estado).toMatchObject({
    fiscal: 'facturado',
    ventaId: estado.ventaId,
    tareas: [],
    aclaradas: [{ eventoId: facturas[1]?.id, motivo: 'Nota de crédito E340000000001' }],
  })
}, 60_000)

test('lo que la caja devuelve con la nota de crédito deja de deberse, para la tienda y para quien compró', async () => {
  const { tienda, duena } = comercio
  const base = `/api/tiendas/${tienda.tiendaId}`
  const compra = compraDe([comercio])
  const metodoId = String(
    bien(await p.pedir('POST', `${base}/metodos_pagos`, { clase: 'transferencia', nombre: 'Banreservas' }, duena))['id'],
  )
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId }))
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, { ...compra, pedidos }))
  const pago = { comprobanteId: 'c1', archivo: null, banco: 'Banreservas', referencia: 'R-1', centavos: 15_000 }
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', pago))
  bien(await mover(p, duena, base, pedidoId, 'aprobarPago', { comprobanteId: 'c1', centavos: 15_000 }))
  bien(await mover(p, duena, base, pedidoId, 'aceptar', { minutos: 5 }))
  bien(await mover(p, duena, base, pedidoId, 'alistar', { lineas: [] }))
  const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  bien(await caja.enviar(...(await factura(caja, await pedidoDe(pedidoId)))))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  bien(await mover(p, duena, base, pedidoId, 'cancelarTienda', { motivo: 'Se dañó' }))
  expect((await pedidoDe(pedidoId)).estado.porDevolverCentavos).toBe(15_000)

  const previo = (await pedidoDe(pedidoId)).estado.historia.map(({ id }) => id)
  const nota = (n: number, centavos: number, parcial: boolean) => {
    const datos = { ventaId: `nota:${n}`, ncf: `E34000000000${n}`, centavos, devueltoCentavos: centavos, parcial }
    return caja.hecho(EventoPedido, { pedidoId, accion: 'acreditarFactura', previo, datos })
  }
  const [parte, resto] = [nota(2, 9_999, true), nota(3, 5_001, false)]
  // Twice, as a line that breaks sends them.
  bien(await caja.enviar(parte))
  bien(await caja.enviar(parte))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  expect((await pedidoDe(pedidoId)).estado).toMatchObject({ porDevolverCentavos: 5_001, activo: true })
  expect((await enSuBase(p, clienta, pedidoId))?.estado).toMatchObject({ porDevolverCentavos: 5_001 })
  bien(await caja.enviar(resto))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  expect((await pedidoDe(pedidoId)).estado).toMatchObject({ pago: 'reembolsado', porDevolverCentavos: 0, activo: false, tareas: [] })
}, 60_000)

test('sin caja nadie dice que hay una factura, ni una nota de crédito: no habría ninguna', async () => {
  const suyo = await unComercio(p, { 'producto:cafe': 10 })
  const base = `/api/tiendas/${suyo.tienda.tiendaId}`
  const pedidoId = await unPedido(p, clienta, suyo)
  bien(await mover(p, suyo.duena, base, pedidoId, 'aceptar', { minutos: 5 }))
  const falsa = { ventaId: '131246796-E320999999999', ncf: 'E320999999999' }
  for (const [accion, datos] of [
    ['facturar', falsa],
    ['acreditarFactura', { ...falsa, centavos: 100, devueltoCentavos: 100 }],
  ] as const)
    expect((await mover(p, suyo.duena, base, pedidoId, accion, datos)).cuerpo['code']).toBe('pedido.se-factura-en-caja')
  // What it keeps goes on being kept.
  expect((await enTienda(p, suyo, pedidoId))?.estado.fiscal).toBe('sin_facturar')
}, 60_000)
