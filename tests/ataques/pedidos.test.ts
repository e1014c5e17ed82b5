/** Orders with traps: rows 24, 28, 29, 33, 34, 72, 73 and 80 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { camposPublicosDeTienda } from '#domain/tienda/tienda.entity.ts'
import { envelope } from '#domain/core/entity.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { abrirLibro } from '#server/pedidos/libro.ts'
import { colocar, compraDe, enTienda, hechoDe, idsDe, mover, unComercio, unPedido, uuid, type Comercial } from '../support/server/orders.ts'
import { seguirLibro } from '#server/pedidos/seguidor.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { bien } from '../support/server/sync.ts'
import { negado, sinCambios } from './mesa.ts'

let p: Prueba
let clienta: PersonaPrueba
let a: Comercial
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000, 'producto:ultimo': 1 })
  bien(await p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/metodos_pagos`, { clase: 'transferencia', nombre: 'Banreservas' }, a.duena))
  bien(await p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/metodos_pagos`, { clase: 'contra_entrega', nombre: 'Efectivo' }, a.duena))
}, 60_000)
afterAll(() => p.cerrar())

const base = (): string => `/api/tiendas/${a.tienda.tiendaId}`

/** Its method of payment by its kind. */
async function compra(
  clase: string,
  linea: Record<string, unknown> = {},
  cambios: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const hecha = compraDe([a], cambios, linea)
  const { pedidos } = bien(
    await p.pedir(
      'POST',
      '/api/yo/pedidos/cotizar',
      { ...hecha, pedidos: (hecha['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: '' })) },
      clienta,
    ),
  )
  const [{ metodos = [] } = {}] = pedidos as { metodos?: { metodoId: string; clase: string }[] }[]
  const metodoId = metodos.find((uno) => uno.clase === clase)?.metodoId ?? ''
  return { ...hecha, pedidos: (hecha['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId })) }
}

const porBanco = async (): Promise<string> => idsDe(await colocar(p, clienta, await compra('transferencia')))[0] ?? ''
const comprobante = (referencia: string, comprobanteId = uuid()) => ({
  comprobanteId,
  archivo: null,
  banco: 'Banreservas',
  referencia,
  centavos: 15_000,
})

test('fila 24: con precios, ITBIS o envío de menos el servidor cuenta lo suyo y pregunta; nada se coloca', async () => {
  const barata = await compra('contra_entrega', { precioVistoDiezmilesimas: 1 }, { totalVistoCentavos: 1 })
  const r = await sinCambios(p, () => colocar(p, clienta, barata))
  expect(bien(r)).toMatchObject({ estado: 'requiere_confirmacion', cotizacion: { totalCentavos: 15_000 } })
  const regalos = {
    totales: { total: 1 },
    envio: { clase: 'domicilio', centavos: 0 },
    totalCentavos: 1,
    montoCentavos: 1,
    precioDiezmilesimas: 1,
    itbis: 'E',
  }
  const conRegalos = await compra('contra_entrega', regalos, { ...regalos, totalVistoCentavos: 15_000 })
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, conRegalos))
  expect((await enTienda(p, a, pedidoId))?.contenido).toMatchObject({
    totalCentavos: 15_000,
    envio: { centavos: 5000 },
    totales: { itbis18: 1525 },
    lineas: [{ precioDiezmilesimas: 1_000_000, itbis: '18' }],
  })
  for (const cantidadMilesimas of [0, -1000, 1.5, 1e15]) {
    const mala = await colocar(p, clienta, compraDe([a], {}, { cantidadMilesimas }))
    negado(mala, [400, 422])
  }
})

test('fila 28: una referencia de pago sirve para un pedido; la segunda es 409, y repetir el envío contesta lo mismo', async () => {
  const [uno, otro] = [await porBanco(), await porBanco()]
  const id = uuid()
  const datos = comprobante('A-0001')
  const primera = await mover(p, clienta, '/api/yo', uno, 'enviarComprobante', datos, id)
  expect(bien(primera)['estado']).toMatchObject({ pago: 'comprobante_enviado' })
  negado(await mover(p, clienta, '/api/yo', otro, 'enviarComprobante', comprobante('a 0001')), 409, 'pedido.referencia-usada')
  expect((await mover(p, clienta, '/api/yo', uno, 'enviarComprobante', datos, id)).cuerpo).toEqual(primera.cuerpo)
  expect((await enTienda(p, a, uno))?.estado.comprobantes).toHaveLength(1)
  expect((await enTienda(p, a, otro))?.estado).toMatchObject({ pago: 'pendiente', comprobantes: [] })
  // Five at once, each for an order of its own.
  const pedidos = await Promise.all(Array.from({ length: 5 }, () => porBanco()))
  const respuestas = await Promise.all(
    pedidos.map((pedidoId) => mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', comprobante('B-0002'))),
  )
  expect(respuestas.filter(({ estado }) => estado === 200)).toHaveLength(1)
}, 30_000)

test('fila 28: una foto tomada en el mostrador sin señal con una referencia usada se guarda, se ve y no paga nada', async () => {
  const [uno, otro] = [await porBanco(), await porBanco()]
  bien(await mover(p, clienta, '/api/yo', uno, 'enviarComprobante', comprobante('C-0003')))
  bien(await a.navegador.enviar(hechoDe(a.navegador, otro, 'enviarComprobante', comprobante('C-0003'))))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect((await enTienda(p, a, otro))?.estado).toMatchObject({
    pago: 'pendiente',
    tareas: [{ code: 'pedido.comprobante-de-mas', para: a.tienda.empleadoId }],
  })
})

test('fila 29: la misma clave con otro contenido es 409 y no cambia nada', async () => {
  const hecha = await compra('contra_entrega')
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, hecha))
  const intrusa = await p.persona('Intrusa')
  await sinCambios(p, async () => {
    negado(await colocar(p, clienta, { ...hecha, telefono: '1' }), 409, 'pedido.clave-reutilizada')
    negado(await colocar(p, intrusa, hecha), 409, 'pedido.clave-reutilizada')
  })
  const id = uuid()
  bien(await mover(p, a.duena, base(), pedidoId, 'aceptar', { minutos: 5 }, id))
  await sinCambios(p, async () => {
    negado(await mover(p, a.duena, base(), pedidoId, 'aceptar', { minutos: 6 }, id), 409, 'pedido.clave-reutilizada')
    negado(await mover(p, a.duena, base(), pedidoId, 'preparar', {}, id), 409, 'pedido.clave-reutilizada')
  })
})

test('fila 33: la última unidad, con cien que la quieren a la vez, es de una; las otras 99 reciben una respuesta limpia', async () => {
  const compras = await Promise.all(Array.from({ length: 100 }, () => compra('contra_entrega', { productoId: 'producto:ultimo' })))
  const respuestas = await Promise.all(compras.map((una) => colocar(p, clienta, una)))
  const vendidas = respuestas.filter(({ estado }) => estado === 200)
  expect(vendidas).toHaveLength(1)
  for (const r of respuestas.filter(({ estado }) => estado !== 200)) {
    negado(r, 422, 'pedido.sin-existencia')
    expect(r.cuerpo['datos']).toEqual({ producto: 'ultimo', hay: '0' })
  }
  // Whoever had it lets go: it can be bought again.
  const [pedidoId = ''] = vendidas.flatMap(idsDe)
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'cancelar', { motivo: 'Me arrepentí' }))
  expect((await colocar(p, clienta, await compra('contra_entrega', { productoId: 'producto:ultimo' }))).estado).toBe(200)
}, 30_000)

test('fila 34: nadie salta pasos de un pedido ni revive uno cancelado, con conexión ni sin ella; lo intentado se ve', async () => {
  const pedidoId = await porBanco()
  const entrega = { prueba: { clase: 'pin', pin: '0000' }, cobradoCentavos: 0 }
  await sinCambios(p, async () => {
    for (const [accion, datos] of [
      ['entregar', entrega],
      ['recibirLiquidacion', { liquidacionId: 'x', centavos: 1, motivo: '' }],
      ['aceptar', { minutos: 0 }],
      ['alistar', { lineas: [] }],
      ['aprobarPago', { comprobanteId: 'no-hay', centavos: 15_000 }],
      ['cerrar', {}],
      ['vencer', {}],
    ] as const)
      negado(await mover(p, a.duena, base(), pedidoId, accion, datos), 422)
    negado(await mover(p, clienta, '/api/yo', pedidoId, 'aprobarPago', { comprobanteId: 'x', centavos: 1 }), 422, 'pedido.sin-permiso')
  })
  bien(
    await a.navegador.enviar(
      hechoDe(a.navegador, pedidoId, 'entregar', entrega),
      hechoDe(a.navegador, pedidoId, 'aceptar', { minutos: 0 }),
    ),
  )
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'cancelar', { motivo: 'Ya no' }))
  bien(await a.navegador.enviar(hechoDe(a.navegador, pedidoId, 'aceptar', { minutos: 0 })))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  const estado = (await enTienda(p, a, pedidoId))?.estado as EstadoDePedido
  expect(estado).toMatchObject({ pedido: 'cancelado', pago: 'pendiente', entrega: 'sin_asignar', activo: false })
  const rechazados = estado.historia.filter(({ veredicto }) => veredicto === 'rechazado')
  expect(rechazados).toHaveLength(3)
  expect(new Set(estado.tareas.map(({ eventoId }) => eventoId))).toEqual(new Set(rechazados.map(({ id }) => id)))
})

test('fila 34: lo que una tienda hace sobre el pedido de otra no llega a ninguna parte', async () => {
  const [pedidoId, b] = [await unPedidoDe(), await unComercio(p)]
  bien(await b.navegador.enviar(hechoDe(b.navegador, pedidoId, 'aceptar', { minutos: 0 })))
  await p.server.central.trabajos.ponerAlDia(b.tienda.tiendaId)
  expect((await enTienda(p, a, pedidoId))?.estado.historia).toEqual([])
  expect(await (await baseDeTienda(p.store, b.tienda.tiendaId, 'ops')).find({ tipo: Pedido.tipo })).toEqual([])
})

const unPedidoDe = async (): Promise<string> => idsDe(await colocar(p, clienta, await compra('contra_entrega')))[0] ?? ''

test('fila 72: el catálogo entero lleva los campos de la lista y ninguno más, cada precio con su hora, y no se repite mientras no cambie', async () => {
  const url = `/api/publico/tiendas/${a.tienda.slug}/catalogo`
  const r = await p.pedir('GET', url)
  const { tienda, productos } = bien(r) as { tienda: object; productos: { id: string; precioEn: string }[] }
  const permitidos = new Set<string>([...camposPublicosDeTienda, ...Object.keys(envelope.shape)])
  expect(Object.keys(tienda).filter((campo) => !permitidos.has(campo))).toEqual([])
  expect(productos.length).toBe(2)
  for (const producto of productos) expect(Object.keys(producto).toSorted()).toEqual(Object.keys(productoPublico.shape).toSorted())
  const deCafe = productos.find(({ id }) => id === 'producto:cafe')?.precioEn ?? ''
  const headers = { host: 'mercana.test', 'if-none-match': String(r.headers['etag']) }
  expect((await p.app.inject({ method: 'GET', url, headers })).statusCode).toBe(304)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
  const editar = (campos: Record<string, { antes: string | number; despues: string | number }>) =>
    a.navegador.enviar(a.navegador.hecho(Historico, { docTipo: 'producto', cambios: [{ docId: 'producto:cafe', campos }], motivo: '' }))
  bien(await editar({ nombre: { antes: 'cafe', despues: 'Café' } }))
  const precioEn = async () =>
    (bien(await p.pedir('GET', url))['productos'] as typeof productos).find(({ id }) => id === 'producto:cafe')?.precioEn
  expect(await precioEn()).toBe(deCafe)
  bien(await editar({ precioDiezmilesimas: { antes: 1_000_000, despues: 1_100_000 } }))
  expect(await precioEn()).toBe(p.reloj.ahora.toISOString())
  bien(await editar({ precioDiezmilesimas: { antes: 1_100_000, despues: 1_000_000 } }))
})

test('fila 73: una tienda que dejó de estar activa no se ve ni vende, tampoco a quien tenía su catálogo', async () => {
  const cerrada = await unComercio(p)
  const catalogo = `/api/publico/tiendas/${cerrada.tienda.slug}/catalogo`
  const visto = await p.pedir('GET', catalogo)
  expect(visto.estado).toBe(200)
  const revisar = () =>
    p.app.inject({ method: 'GET', url: catalogo, headers: { host: 'mercana.test', 'if-none-match': String(visto.headers['etag']) } })
  expect((await revisar()).statusCode).toBe(304)
  bien(await p.pedir('PUT', `/api/tiendas/${cerrada.tienda.tiendaId}`, { activo: false }, cerrada.duena))
  expect((await revisar()).statusCode).toBe(404)
  negado(await p.pedir('GET', `/api/publico/tiendas/${cerrada.tienda.slug}`), 404, 'tienda.no-existe')
  negado(await colocar(p, clienta, compraDe([cerrada])), 422, 'pedido.tienda-cerrada')
})

test('fila 80: repartir otra vez desde el principio, dos a la vez, no repite pedidos, actos ni avisos', async () => {
  const b = await unComercio(p)
  const pedidoId = await unPedido(p, clienta, b)
  bien(await mover(p, b.duena, `/api/tiendas/${b.tienda.tiendaId}`, pedidoId, 'aceptar', { minutos: 1 }))
  const ops = await baseDeTienda(p.store, b.tienda.tiendaId, 'ops')
  const antes = [await ops.seq(), await ops.get(pedidoId), (await (await abrirLibro(p.store)).range('evento:', 'evento;')).length]
  await Promise.all([seguirLibro(p.store, 'vida-a'), seguirLibro(p.store, 'vida-b')])
  expect([await ops.seq(), await ops.get(pedidoId), (await (await abrirLibro(p.store)).range('evento:', 'evento;')).length]).toEqual(antes)
})
