/** What is asked back of an order: of whom, how much, who decides, and how often it goes back. Rows 230 to 232. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { seguirAvisos } from '#server/avisos/seguidor.ts'
import { baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles } from '#server/core/documentos.ts'
import { lienzo, subir } from '../../support/server/files.ts'
import { factura } from '../../support/server/invoice.ts'
import {
  colocar,
  compraDe,
  enSuBase,
  enTienda,
  hechoDe,
  idsDe,
  mover,
  unComercio,
  unMensajero,
  uuid,
  type Comercial,
  type Mensajero,
} from '../../support/server/orders.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

const OPERADORA = 'jefa@mercana.test'
let p: Prueba
let clienta: PersonaPrueba
let otra: PersonaPrueba
let jefa: PersonaPrueba
let a: Comercial
let b: Comercial
let cajera: Mensajero
let caja: Hechos
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORA })
  await p.server.identidad.crear({ email: OPERADORA, nombre: 'Jefa', clave: CLAVE })
  jefa = await p.entrar(OPERADORA, CLAVE)
  clienta = await p.persona('Clienta')
  otra = await p.persona('Otra')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p)
  bien(await p.pedir('PUT', base(), { tiendaReembolsoDias: 5 }, a.duena))
  cajera = await unMensajero(p, a, { rol: 'cajero' })
  caja = new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda))
}, 60_000)
afterAll(() => p.cerrar())

const base = (de: Comercial = a): string => `/api/tiendas/${de.tienda.tiendaId}`
/** As it was some days ago: what is decided now is decided by whoever has just proved who they are. */
async function haceDias<T>(dias: number, hacer: () => Promise<T>): Promise<T> {
  const hoy = p.reloj.ahora
  p.reloj.ahora = new Date(hoy.getTime() - dias * DIA_MS)
  try {
    return await hacer()
  } finally {
    p.reloj.ahora = hoy
  }
}
const estadoDe = async (pedidoId: string) => (await enTienda(p, a, pedidoId))?.estado
const deElla = (pedidoId: string, datos: object, quien = clienta): Promise<Respuesta> =>
  mover(p, quien, '/api/yo', pedidoId, 'solicitarReembolso', datos)
const comoMercana = (pedidoId: string, datos: object): Promise<Respuesta> =>
  p.pedir('POST', `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`, { id: uuid(), accion: 'decidirReembolso', datos }, jefa)
const decide = (pedidoId: string, datos: object, quien = a.duena, de = a): Promise<Respuesta> =>
  mover(p, quien, base(de), pedidoId, 'decidirReembolso', datos)

/** Two coffees for RD$200, picked up, paid at the counter and invoiced. */
async function retirado(): Promise<string> {
  const compra = compraDe([a], { totalVistoCentavos: 20_000 }, { cantidadMilesimas: 2000 })
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, envio: 'retiro', metodoId: 'en_tienda' }))
  const pedidoId = idsDe(await colocar(p, clienta, { ...compra, pedidos }))[0] ?? ''
  bien(await mover(p, a.duena, base(), pedidoId, 'aceptar', { minutos: 1 }))
  bien(await mover(p, a.duena, base(), pedidoId, 'alistar', { lineas: [] }))
  bien(await mover(p, a.duena, base(), pedidoId, 'cobrar', { centavos: 20_000 }))
  const { pin = '' } = (await enSuBase(p, clienta, pedidoId)) ?? {}
  bien(await mover(p, a.duena, base(), pedidoId, 'entregarRetiro', { prueba: { clase: 'pin', pin } }))
  const pedido = await enTienda(p, a, pedidoId)
  if (!pedido) throw new Error(`${pedidoId} is not there`)
  bien(await caja.enviar(...(await factura(caja, pedido))))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect(await estadoDe(pedidoId)).toMatchObject({ recibido: true, fiscal: 'facturado', pagadoCentavos: 20_000 })
  return pedidoId
}

const pide = (reembolsoId = 'r1', cantidadMilesimas = 1000, mas: object = {}) => ({
  reembolsoId,
  centavos: 1,
  motivo: 'Llegó abierto',
  clase: 'danado',
  lineas: [{ linea: 1, cantidadMilesimas }],
  ...mas,
})
const dice = (decision: string, mas: object = {}) => ({
  reembolsoId: 'r1',
  centavos: 1,
  motivo: 'Se miró',
  aprueba: decision === 'aprueba',
  decision,
  ...mas,
})

async function fotoDe(quien: PersonaPrueba, dueno: string, donde: string, mas: object = {}) {
  const id = uuidv7()
  const contenido = Uint8Array.from(await lienzo(64, 64).jpeg().toBuffer())
  expect((await subir(p, { donde, dueno, carpeta: 'comprobantes', contenido, quien, id, ...mas })).estado).toBe(200)
  return refDeArchivo(dueno, 'comprobantes', id)
}

test('fila 230: se pide de vuelta lo propio, lo que queda y en sus días; ni lo de otra, ni más, ni dos veces, ni con una foto ajena', async () => {
  const pedidoId = await retirado()
  negado(await deElla(pedidoId, pide(), otra), 404, 'pedido.no-existe')
  for (const mal of [
    pide('r1', 2001),
    pide('r1', 1000, { lineas: [] }),
    pide('r1', 1000, { lineas: [{ linea: 7, cantidadMilesimas: 1000 }] }),
  ])
    negado(await deElla(pedidoId, mal), 422, 'pedido.reembolso-de-otra-cosa')
  const deOtra = await fotoDe(otra, otra.usuarioId, '/api/yo', { paraTienda: a.tienda.tiendaId })
  negado(await deElla(pedidoId, pide('r1', 1000, { fotos: [deOtra] })), 422, 'pedido.foto-no-llego')
  const suya = await fotoDe(clienta, clienta.usuarioId, '/api/yo', { paraTienda: a.tienda.tiendaId })
  // What she writes that it is worth does not matter.
  const seis = await Promise.all(Array.from({ length: 6 }, () => deElla(pedidoId, pide('r1', 1000, { centavos: 999_999, fotos: [suya] }))))
  expect(seis.filter((r) => r.cuerpo['veredicto'] === 'aceptado')).toHaveLength(1)
  expect((await estadoDe(pedidoId))?.reembolsos).toMatchObject([
    { estado: 'solicitada', centavos: 10_000, solicitud: { dichos: [{ fotos: [suya] }] } },
  ])
  negado(await deElla(pedidoId, pide('r2', 2000)), 422, 'pedido.reembolso-de-otra-cosa')
  // Her picture is for the eyes of that store, and of nobody else.
  const archivoId = suya.nombre.replace('.webp', '')
  const ve = async (quien: PersonaPrueba) => (await p.pedir('GET', `/api/archivos/${archivoId}`, undefined, quien)).estado
  expect([await ve(a.duena), await ve(jefa), await ve(b.duena), await ve(otra)]).toEqual([200, 200, 404, 404])

  const tarde = await haceDias(6, retirado)
  negado(await deElla(tarde, pide()), 422, 'pedido.reembolso-tarde')
}, 60_000)

test('fila 231: decide la tienda en 72 horas, después también Mercana, y la apelación solo ella; ni otra tienda, ni quien no puede, ni lo suyo', async () => {
  const pedidoId = await retirado()
  bien(await deElla(pedidoId, pide()))
  negado(await comoMercana(pedidoId, dice('aprueba')), 422, 'pedido.reembolso-de-otro')
  negado(await decide(pedidoId, dice('aprueba'), b.duena, b), 404, 'pedido.no-existe')
  negado(await decide(pedidoId, dice('aprueba'), cajera.persona), [403, 422])
  negado(await mover(p, clienta, '/api/yo', pedidoId, 'decidirReembolso', dice('aprueba')), [403, 422])
  const propia = await unMensajero(p, a, { rol: 'supervisor' }, clienta)
  negado(await decide(pedidoId, dice('aprueba'), propia.persona), 422, 'pedido.es-tu-pedido')
  // At a device with no signal it is a proposal that does not count.
  bien(await a.navegador.enviar(hechoDe(a.navegador, pedidoId, 'decidirReembolso', dice('aprueba'))))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect(await estadoDe(pedidoId)).toMatchObject({ porDevolverCentavos: 0, reembolsos: [{ estado: 'solicitada' }] })

  negado(await decide(pedidoId, dice('rechaza', { motivo: '' })), 422, 'pedido.falta-motivo')
  const prueba = await fotoDe(a.duena, a.tienda.tiendaId, base())
  bien(await decide(pedidoId, dice('rechaza', { motivo: 'Salió cerrado', fotos: [prueba] })))
  // What it was answered with is for her eyes.
  expect((await p.pedir('GET', `/api/archivos/${prueba.nombre.replace('.webp', '')}`, undefined, clienta)).estado).toBe(200)
  bien(await deElla(pedidoId, { reembolsoId: 'r1', centavos: 1, motivo: 'Se ve en la foto' }))
  negado(await decide(pedidoId, dice('rechaza')), 422, 'pedido.reembolso-de-otro')
  // Who runs the platform is told of it, and nobody of another store.
  expect(await seguirAvisos(p.server)).toEqual([])
  const avisados = async ({ usuarioId }: PersonaPrueba) =>
    (await leerLegibles(await baseDeUsuario(p.store, usuarioId), Aviso)).filter(({ clase }) => clase === 'reembolso_apelado').length
  expect([await avisados(jefa), await avisados(a.duena), await avisados(b.duena)]).toEqual([1, 0, 0])
  bien(await comoMercana(pedidoId, dice('aprueba')))
  expect(await estadoDe(pedidoId)).toMatchObject({ porDevolverCentavos: 10_000, reembolsos: [{ estado: 'aprobada' }] })
  negado(await comoMercana(pedidoId, dice('rechaza')), 422, 'pedido.reembolso-decidido')

  const cola = async () =>
    (bien(await p.pedir('GET', '/api/mercana/resumen', undefined, jefa))['reembolsos'] as { cuantos: number }).cuantos
  const antes = await cola()
  const callada = await haceDias(4, async () => {
    const pedidoId = await retirado()
    bien(await deElla(pedidoId, pide()))
    // Then it was the store's to decide.
    expect(await cola()).toBe(antes)
    return pedidoId
  })
  expect(await cola()).toBe(antes + 1)
  const filas = bien(await p.pedir('GET', '/api/mercana/reembolsos', undefined, jefa))['filas'] as { pedidoId: string; que: string }[]
  expect(filas.find((una) => una.pedidoId === callada)).toMatchObject({ que: expect.stringMatching(/^1 \S+ de cafe$/) })
  negado(await p.pedir('GET', '/api/mercana/reembolsos', undefined, a.duena), 403)
  bien(await comoMercana(callada, dice('rechaza', { motivo: 'La foto no es de ese pedido' })))
  negado(await deElla(callada, { reembolsoId: 'r1', centavos: 1, motivo: 'Otra vez' }), 422, 'pedido.reembolso-repetido')
}, 60_000)

test('fila 232: lo concedido vuelve una vez, por la caja o a mano, y nunca más de lo concedido', async () => {
  const concedido = async (): Promise<string> => {
    const pedidoId = await retirado()
    bien(await deElla(pedidoId, pide()))
    // Of what was asked, and no more of it.
    negado(
      await decide(pedidoId, dice('aprueba', { lineas: [{ linea: 1, cantidadMilesimas: 2000 }] })),
      422,
      'pedido.reembolso-de-otra-cosa',
    )
    bien(await decide(pedidoId, dice('aprueba', { centavos: 999_999 })))
    return pedidoId
  }
  const aMano = (centavos: number) => ({ reembolsoId: 'r1', centavos, motivo: '', metodo: 'efectivo', referencia: 'Clienta' })
  const nota = async (pedidoId: string, n: number, devueltoCentavos: number) => {
    const previo = (await estadoDe(pedidoId))?.historia.map(({ id }) => id) ?? []
    const datos = {
      ventaId: `nota:${pedidoId}:${n}`,
      ncf: `E3400000010${n}`,
      centavos: 10_000,
      devueltoCentavos,
      parcial: true,
      reembolsoId: 'r1',
    }
    bien(await caja.enviar(caja.hecho(EventoPedido, { pedidoId, accion: 'acreditarFactura', previo, datos })))
    await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  }
  const porCaja = await concedido()
  negado(await mover(p, a.duena, base(), porCaja, 'pagarReembolso', aMano(10_001)), [409, 422], 'pedido.reembolso-de-mas')
  await nota(porCaja, 1, 10_000)
  expect(await estadoDe(porCaja)).toMatchObject({ pagadoCentavos: 10_000, porDevolverCentavos: 0, reembolsos: [{ estado: 'cerrada' }] })
  negado(await mover(p, a.duena, base(), porCaja, 'pagarReembolso', aMano(10_000)), [409, 422], 'pedido.reembolso-de-mas')

  const porMano = await concedido()
  bien(await mover(p, a.duena, base(), porMano, 'pagarReembolso', aMano(10_000)))
  await nota(porMano, 2, 10_000)
  // The cash of the till was given besides: it does not count, and somebody has to get it back.
  const estado = await estadoDe(porMano)
  expect(estado).toMatchObject({
    pagadoCentavos: 10_000,
    porCobrarCentavos: 0,
    porDevolverCentavos: 0,
    tareas: [{ code: 'pedido.devuelto-de-mas' }],
  })
}, 60_000)
