/** A courier's day without signal, and the cash from the door to the drawer: real browsers' code against a real server. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { comprobarPinDeEntrega } from '#data/pedidos/entregas.ts'
import { recibirLiquidacion } from '#data/pedidos/liquidaciones.ts'
import { turnoAbierto } from '#data/ventas/ventas.ts'
import { esperados } from '#domain/caja/cuadre.rules.ts'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import {
  codigoDeLiquidacion,
  leerCodigoDeLiquidacion,
  liquidacionesPorRecibir,
  type Liquidacion,
} from '#domain/pedidos/entregas/liquidacion.rules.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { prepararActo } from '#domain/pedidos/pedido.local.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'
import {
  desdeEntrega,
  desdePedido,
  efectivoDe,
  pasosDe,
  retiradaDe,
  type PedidoVisto,
  type Retirada,
} from '#features/pedidos/entregas/entregas.ts'
import {
  alistar,
  asignar,
  comoComercio,
  enSuBase,
  enTienda,
  unMensajero,
  unPedido,
  type Comercial,
  type Mensajero,
} from '../support/server/orders.ts'
import type { PersonaPrueba } from '../support/server/test-server.ts'
import { abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let comercio: Comercial
let clienta: PersonaPrueba
let rafa: Mensajero
let pedro: Mensajero
let telefono: Aparato

beforeAll(async () => {
  t = await unaTienda({ productos: 0 })
  comercio = await comoComercio(t.p, { duena: t.duena, tienda: t }, { 'producto:cafe': 1000 })
  clienta = await t.p.persona('Clienta')
  rafa = await unMensajero(t.p, comercio)
  pedro = await unMensajero(t.p, comercio)
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await telefono.cerrar()
  expect(telefono.fallos).toEqual([])
})

function hecho<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

async function paraLlevar(mensajero = rafa): Promise<string> {
  const pedidoId = await unPedido(t.p, clienta, comercio)
  await alistar(t.p, comercio, pedidoId)
  await asignar(t.p, comercio, pedidoId, mensajero)
  return pedidoId
}

const yoEn = ({ tienda }: Aparato) => {
  const persona = tienda.persona.valor()
  if (!persona) throw new Error('nobody is here')
  return persona
}

/** The deliveries of a phone, with what was done on it. */
async function misEntregas(aparato: Aparato): Promise<{ pedidos: PedidoVisto[]; retiradas: Retirada[] }> {
  const { repo } = aparato.tienda
  const filas = await repo.buscar(EntregaDeMensajero)
  const pares = await Promise.all(
    filas.map(async (fila) => ({ fila, actos: await repo.buscar(EventoPedido, { padre: fila.doc.pedidoId }) })),
  )
  return {
    pedidos: pares.flatMap(({ fila, actos }) => desdeEntrega(fila, actos, () => yoEn(aparato)) ?? []),
    retiradas: pares.flatMap(({ fila, actos }) => retiradaDe(fila, actos) ?? []),
  }
}

async function una(aparato: Aparato, pedidoId: string): Promise<PedidoVisto> {
  const pedido = (await misEntregas(aparato)).pedidos.find((otro) => otro.pedidoId === pedidoId)
  if (!pedido) throw new Error(`${pedidoId} is not on the phone`)
  return pedido
}

async function hacer<A extends AccionDePedido>(aparato: Aparato, pedidoId: string, accion: A, datos: DatosDeAccion<A>): Promise<void> {
  const pedido = await una(aparato, pedidoId)
  hecho(
    await aparato.tienda.repo.guardar(EventoPedido, hecho(prepararActo(pedido, accion, datos, yoEn(aparato), new Date().toISOString()))),
  )
}

const estadoEnServidor = async (pedidoId: string) => (await enTienda(t.p, comercio, pedidoId))?.estado

it('sin señal y con el teléfono muerto en medio: recoge, sale, entrega con el PIN y cobra; al volver la señal todo cuenta una vez', async () => {
  const pedidoId = await paraLlevar()
  const pin = (await enSuBase(t.p, clienta, pedidoId))?.pin ?? ''
  telefono = await t.navegador(rafa.persona)
  telefono.linea.url = undefined
  expect(pasosDe(await una(telefono, pedidoId), yoEn(telefono), new Date().toISOString())).toEqual(['recoger'])
  await hacer(telefono, pedidoId, 'recoger', { bultos: 2 })
  await telefono.reabrir()
  expect((await una(telefono, pedidoId)).estado).toMatchObject({ entrega: 'recogida', custodia: 'mensajero' })
  await hacer(telefono, pedidoId, 'salir', {})
  hecho(await comprobarPinDeEntrega(telefono.tienda, { pedidoId, ...(await una(telefono, pedidoId)).pin }, pin))
  await hacer(telefono, pedidoId, 'entregar', { prueba: { clase: 'pin', pin }, cobradoCentavos: 15_000 })
  await telefono.reabrir()
  const visto = await una(telefono, pedidoId)
  expect(visto).toMatchObject({ provisional: true, sync: 'guardado', estado: { entrega: 'recibida', pago: 'cobrado_mensajero' } })
  expect(efectivoDe([visto], rafa.empleadoId).enMano.map((uno) => uno.pedidoId)).toEqual([pedidoId])
  expect(await estadoEnServidor(pedidoId)).toMatchObject({ entrega: 'asignada' })

  telefono.linea.url = t.url
  await telefono.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  const final = await estadoEnServidor(pedidoId)
  expect(final).toMatchObject({ entrega: 'recibida', pago: 'cobrado_mensajero', prueba: 'pin', cobro: { centavos: 15_000 } })
  expect(final?.historia.filter(({ accion }) => accion === 'entregar')).toMatchObject([{ veredicto: 'aceptado' }])
  await telefono.tienda.sync.sincronizar()
  expect(await una(telefono, pedidoId)).toMatchObject({ provisional: false, sync: 'servidor', pin: { pinHash: '' } })
})

it('cinco PIN equivocados y el teléfono pide otra prueba, aunque se cierre y se abra la página', async () => {
  const pedidoId = await paraLlevar()
  const bueno = (await enSuBase(t.p, clienta, pedidoId))?.pin ?? ''
  const malo = bueno === '0000' ? '1111' : '0000'
  telefono = await t.navegador(rafa.persona)
  telefono.linea.url = undefined
  const probar = async (pin: string) => comprobarPinDeEntrega(telefono.tienda, { pedidoId, ...(await una(telefono, pedidoId)).pin }, pin)
  for (const quedan of [4, 3, 2]) expect(await probar(malo)).toMatchObject({ error: { code: 'pedido.pin-equivocado', datos: { quedan } } })
  await telefono.reabrir()
  expect(await probar(malo)).toMatchObject({ error: { code: 'pedido.pin-equivocado', datos: { quedan: 1 } } })
  expect(await probar(malo)).toMatchObject({ error: { code: 'pedido.pin-bloqueado' } })
  await telefono.reabrir()
  expect(await probar(bueno)).toMatchObject({ error: { code: 'pedido.pin-bloqueado' } })
})

it('si se lo dieron a otro mientras no tenía señal, al volver lo sabe, y sabe que lo tiene consigo', async () => {
  const pedidoId = await paraLlevar()
  telefono = await t.navegador(rafa.persona)
  telefono.linea.url = undefined
  await asignar(t.p, comercio, pedidoId, pedro)
  telefono.reloj.ahora = Date.now() + 1000
  await hacer(telefono, pedidoId, 'recoger', { bultos: 1 })
  telefono.linea.url = t.url
  await telefono.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  await telefono.tienda.sync.sincronizar()
  const { pedidos, retiradas } = await misEntregas(telefono)
  expect(pedidos.map((uno) => uno.pedidoId)).not.toContain(pedidoId)
  expect(retiradas.find((otra) => otra.pedidoId === pedidoId)).toEqual({
    pedidoId,
    numero: expect.stringMatching(/^#/) as string,
    clienteNombre: 'Clienta',
    ahoraLaLleva: 'Rafa',
    laTiene: true,
  })
  const estado = await estadoEnServidor(pedidoId)
  expect(estado).toMatchObject({ mensajeroId: pedro.empleadoId, entrega: 'asignada' })
  expect(estado?.historia.at(-1)).toMatchObject({ accion: 'recoger', veredicto: 'rechazado', code: 'pedido.lo-lleva-otro' })
})

/** Delivers an order for so much cash, offline, with a signature's place taken by the PIN. */
async function entregado(cobradoCentavos: number): Promise<string> {
  const pedidoId = await paraLlevar()
  await telefono.tienda.sync.sincronizar()
  const pin = (await enSuBase(t.p, clienta, pedidoId))?.pin ?? ''
  await hacer(telefono, pedidoId, 'recoger', { bultos: 1 })
  await hacer(telefono, pedidoId, 'entregar', { prueba: { clase: 'pin', pin }, cobradoCentavos })
  return pedidoId
}

async function liquidar(pedidoIds: readonly string[], liquidacionId: string): Promise<Liquidacion> {
  for (const pedidoId of pedidoIds) await hacer(telefono, pedidoId, 'liquidar', { liquidacionId, centavos: 15_000 })
  const vistos = await Promise.all(pedidoIds.map((pedidoId) => una(telefono, pedidoId)))
  const [liquidacion] = liquidacionesPorRecibir(vistos)
  if (!liquidacion) throw new Error('nothing to hand in')
  return liquidacion
}

/** What the drawer of the open shift should hold. */
async function enGaveta({ tienda }: Aparato): Promise<number> {
  const turno = await turnoAbierto(tienda)
  if (!turno) throw new Error('no shift')
  const movimientos = (await tienda.repo.buscar(MovimientoCaja, { padre: turno.id })).map(({ doc }) => doc)
  return esperados(turno, [], movimientos).find(({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP')?.esperadoCentavos ?? 0
}

it('liquida dos pedidos: la caja los recibe por el código sin señal de ninguno, y la gaveta tiene el efectivo una sola vez', async () => {
  telefono = await t.navegador(rafa.persona)
  const ids = [await entregado(15_000), await entregado(15_000)]
  telefono.linea.url = undefined
  const codigo = codigoDeLiquidacion(await liquidar(ids, 'liquidacion:uno'))

  const caja = await t.aparato(await t.crearCaja('Caja de efectivo'))
  await abrirCaja(caja.tienda)
  const fondo = await enGaveta(caja)
  caja.linea.url = undefined
  const liquidacion = leerCodigoDeLiquidacion(codigo, t.tiendaId, () => 'Clienta')
  if (!liquidacion) throw new Error('the code was not read')
  const recibir = (contadoCentavos: number, motivo: string) =>
    recibirLiquidacion(caja.tienda, { liquidacion, mensajeroNombre: 'Rafa', contadoCentavos, motivo })
  expect(await recibir(29_900, '')).toMatchObject({ error: { code: 'liquidacion.falta-motivo' } })
  hecho(await recibir(29_900, 'Faltó una moneda'))
  expect(await recibir(29_900, 'Otra vez')).toMatchObject({ error: { code: 'liquidacion.ya-recibida' } })
  expect((await enGaveta(caja)) - fondo).toBe(29_900)

  // The till's facts arrive before the courier's: the fold puts each where it belongs.
  caja.linea.url = t.url
  await caja.tienda.sync.sincronizar()
  telefono.linea.url = t.url
  await telefono.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  const cobros = await Promise.all(ids.map(async (id) => (await estadoEnServidor(id))?.cobro))
  expect(cobros.map((cobro) => [cobro?.declaradoCentavos, cobro?.contadoCentavos])).toEqual([
    [15_000, 15_000],
    [15_000, 14_900],
  ])
  expect((await estadoEnServidor(ids[1] ?? ''))?.tareas).toMatchObject([{ code: 'pedido.liquidacion-distinta' }])
  expect(await t.docs('ops', MovimientoCaja.tipo)).toMatchObject([
    { id: 'movimientoCaja:liquidacion:uno', clase: 'entrada', centavos: 29_900 },
  ])

  // Another till that had not heard: its entry is no second document.
  await caja.cerrar()
  const otra = await t.aparato(await t.crearCaja('Otra caja'))
  await abrirCaja(otra.tienda)
  await otra.tienda.sync.sincronizar()
  expect(
    await recibirLiquidacion(otra.tienda, { liquidacion, mensajeroNombre: 'Rafa', contadoCentavos: 30_000, motivo: '' }),
  ).toMatchObject({
    error: { code: 'liquidacion.ya-recibida' },
  })
  const filas = await otra.tienda.repo.buscar(Pedido, { clave: 'activo' })
  const vistos = filas.map((fila) => desdePedido(fila, [], () => undefined))
  expect(liquidacionesPorRecibir(vistos)).toEqual([])
  await otra.cerrar()
}, 120_000)
