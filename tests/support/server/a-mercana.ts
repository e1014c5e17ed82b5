/** For tests: orders on their way through a store, paid to the platform or at its counter. */
import { expect } from 'vitest'
import { DIA_MS } from '#domain/core/fecha.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { darLaHora } from '#server/pedidos/seguidor.ts'
import { factura } from './invoice.ts'
import { colocar, compraDe, enSuBase, enTienda, idsDe, mover, unComercio, uuid, type Comercial } from './orders.ts'
import { bien, Hechos, unaCaja } from './sync.ts'
import type { PersonaPrueba, Prueba } from './test-server.ts'

/** Two stores that give their customers two days to claim, each with a till that invoices, and an account of the platform for all. */
export async function dosTiendas(
  p: Prueba,
  operadora: PersonaPrueba,
): Promise<{ a: Comercial; b: Comercial; metodoId: string; cajas: Map<Comercial, Hechos> }> {
  const [a, b] = [await unComercio(p, { 'producto:cafe': 1000 }), await unComercio(p, { 'producto:cafe': 1000 })]
  const cajas = new Map<Comercial, Hechos>()
  for (const de of [a, b]) {
    cajas.set(de, new Hechos(p, de.tienda, await unaCaja(p, de.duena, de.tienda)))
    bien(await p.pedir('PUT', `/api/tiendas/${de.tienda.tiendaId}`, { tiendaReembolsoDias: 2 }, de.duena))
  }
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  return { a, b, cajas, metodoId: String(bien(await p.pedir('POST', '/api/mercana/metodos_pagos', metodo, operadora))['id']) }
}

let referencias = 0

interface Quienes {
  p: Prueba
  clienta: PersonaPrueba
  operadora: PersonaPrueba
  /** The till that invoices, of each store. */
  cajas: ReadonlyMap<Comercial, Hechos>
}

interface ComoFue {
  /** How many coffees, of RD$100 each. */
  cuantos?: number
  /** Its days to claim are not over. */
  enPlazo?: boolean
  /** Paid at the counter, into the store's own drawer. */
  enTienda?: boolean
  /** The coupon that is written, and what is paid with it. */
  cupon?: string
  pagaCentavos?: number
}

/** An order that somebody came for and that was invoiced; answers its id. */
export async function retirado(
  { p, clienta, operadora, cajas }: Quienes,
  de: Comercial,
  metodoId: string,
  { cuantos = 1, enPlazo = false, enTienda: enSuCaja = false, cupon, pagaCentavos = cuantos * 10_000 }: ComoFue = {},
): Promise<string> {
  const base = `/api/tiendas/${de.tienda.tiendaId}`
  const centavos = pagaCentavos
  const compra = compraDe([de], { totalVistoCentavos: centavos }, { cantidadMilesimas: cuantos * 1000 })
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({
    ...uno,
    envio: 'retiro',
    metodoId,
    ...(cupon === undefined ? {} : { cupon }),
  }))
  const pedidoId = idsDe(await colocar(p, clienta, { ...compra, pedidos }))[0] ?? ''
  if (!enSuCaja) {
    const comprobanteId = uuid()
    const comprobante = { comprobanteId, archivo: null, banco: 'Popular', referencia: `ENT-${++referencias}`, centavos }
    bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', comprobante))
    const aprobado = { id: uuid(), accion: 'aprobarPago', datos: { comprobanteId, centavos } }
    bien(await p.pedir('POST', `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`, aprobado, operadora))
  }
  bien(await mover(p, de.duena, base, pedidoId, 'aceptar', { minutos: 1 }))
  bien(await mover(p, de.duena, base, pedidoId, 'alistar', { lineas: [] }))
  if (enSuCaja) bien(await mover(p, de.duena, base, pedidoId, 'cobrar', { centavos }))
  const { pin = '' } = (await enSuBase(p, clienta, pedidoId)) ?? {}
  bien(await mover(p, de.duena, base, pedidoId, 'entregarRetiro', { prueba: { clase: 'pin', pin } }))
  const pedido = await enTienda(p, de, pedidoId)
  const caja = cajas.get(de)
  if (!pedido || !caja) throw new Error(`${pedidoId} is not there`)
  bien(await caja.enviar(...(await factura(caja, pedido))))
  await p.server.central.trabajos.ponerAlDia(de.tienda.tiendaId)
  if (!enPlazo) await darLaHora(p.store, new Date(p.reloj.ahora.getTime() + 20 * DIA_MS))
  expect((await enTienda(p, de, pedidoId))?.estado).toMatchObject({ pedido: enPlazo ? 'listo' : 'cerrado' })
  return pedidoId
}
