/** Money that goes back by hand: who may say so, how often, and how it ends. Rows 137, 138 and 141. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { lienzo, subir } from '../../support/server/files.ts'
import {
  alistar,
  asignar,
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
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta } from '../../support/server/test-server.ts'
import { bien } from '../../support/server/sync.ts'
import { negado } from '../mesa.ts'

const OPERADORES = ['jefa@mercana.test', 'socia@mercana.test'] as const
let p: Prueba
let clienta: PersonaPrueba
let jefa: PersonaPrueba
let socia: PersonaPrueba
let a: Comercial
let verificador: Mensajero
let cajera: Mensajero
const metodos = { libre: '', doble: '', mercana: '' }
let referencias = 0
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORES.join(',') })
  for (const email of OPERADORES) await p.server.identidad.crear({ email, nombre: email, clave: CLAVE })
  jefa = await p.entrar(OPERADORES[0], CLAVE)
  socia = await p.entrar(OPERADORES[1], CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  verificador = await unMensajero(p, a, { rol: 'verificador' })
  cajera = await unMensajero(p, a, { rol: 'cajero' })
  const crear = async (url: string, cuerpo: object, quien: PersonaPrueba) => String(bien(await p.pedir('POST', url, cuerpo, quien))['id'])
  metodos.libre = await crear(`${base()}/metodos_pagos`, { clase: 'transferencia', nombre: 'Banreservas' }, a.duena)
  metodos.doble = await crear(
    `${base()}/metodos_pagos`,
    { clase: 'transferencia', nombre: 'BHD', cuatroOjosDesdeCentavos: 10_000 },
    a.duena,
  )
  const dePlataforma = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [], cuatroOjosDesdeCentavos: 10_000 }
  metodos.mercana = await crear('/api/mercana/metodos_pagos', dePlataforma, jefa)
}, 60_000)
afterAll(() => p.cerrar())

const base = (): string => `/api/tiendas/${a.tienda.tiendaId}`
const estadoDe = async (pedidoId: string) => (await enTienda(p, a, pedidoId))?.estado
const decidir = (quien: PersonaPrueba, pedidoId: string, accion: AccionDePedido, datos: object): Promise<Respuesta> => {
  const comoOperador = quien === jefa || quien === socia
  return comoOperador
    ? p.pedir(
        'POST',
        `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`,
        { id: uuid(), accion, datos, motivo: 'En su lugar' },
        quien,
      )
    : mover(p, quien, base(), pedidoId, accion, datos)
}

/** Paid by transfer, and then cancelled by its store: RD$150 to give back. */
async function pagadoYCancelado(metodoId: string): Promise<string> {
  const compra = compraDe([a])
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId }))
  const pedidoId = idsDe(await colocar(p, clienta, { ...compra, pedidos }))[0] ?? ''
  const comprobanteId = uuid()
  const datos = { comprobanteId, archivo: null, banco: 'Popular', referencia: `DEV-${++referencias}`, centavos: 15_000 }
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', datos))
  const visto = { comprobanteId, centavos: 15_000 }
  for (const quien of metodoId === metodos.mercana
    ? [jefa, socia]
    : metodoId === metodos.doble
      ? [a.duena, verificador.persona]
      : [a.duena])
    bien(await decidir(quien, pedidoId, 'aprobarPago', visto))
  bien(await mover(p, a.duena, base(), pedidoId, 'cancelarTienda', { motivo: 'No queda' }))
  expect(await estadoDe(pedidoId)).toMatchObject({ pedido: 'cancelado', activo: true, porDevolverCentavos: 15_000 })
  return pedidoId
}

async function foto(quien: PersonaPrueba, deTienda = true): Promise<object> {
  const id = uuidv7()
  const dueno = deTienda ? a.tienda.tiendaId : quien.usuarioId
  const contenido = Uint8Array.from(await lienzo(64, 64).jpeg().toBuffer())
  const envio = { donde: deTienda ? base() : '/api/yo', dueno, carpeta: 'comprobantes', contenido, quien, id }
  expect((await subir(p, { ...envio, ...(deTienda ? {} : { paraTienda: a.tienda.tiendaId }) })).estado).toBe(200)
  return refDeArchivo(dueno, 'comprobantes', id)
}

const transferencia = async (quien: PersonaPrueba, deTienda = true, cambio: object = {}) => ({
  reembolsoId: 'automatico:1',
  centavos: 15_000,
  motivo: '',
  metodo: 'transferencia',
  banco: 'Popular',
  referencia: `SAL-${++referencias}`,
  archivo: await foto(quien, deTienda),
  ...cambio,
})
const enEfectivo = { reembolsoId: 'automatico:1', centavos: 15_000, motivo: '', metodo: 'efectivo', referencia: 'Ana Reyes' }

test('fila 137: lo pagado de un pedido cancelado se devuelve a mano con prueba, una vez, y el pedido termina; ella ve la prueba', async () => {
  const pedidoId = await pagadoYCancelado(metodos.libre)
  const datos = await transferencia(a.duena)
  for (const [mal, code] of [
    [{ ...datos, archivo: null }, 'pedido.devolucion-sin-prueba'],
    [{ ...datos, referencia: '' }, 'pedido.devolucion-sin-prueba'],
    [{ ...datos, centavos: 15_001 }, 'pedido.reembolso-de-mas'],
    [{ ...datos, archivo: refDeArchivo(a.tienda.tiendaId, 'comprobantes', uuidv7()) }, 'pedido.foto-no-llego'],
  ] as const)
    negado(await decidir(a.duena, pedidoId, 'pagarReembolso', mal), [409, 422], code)
  negado(await decidir(jefa, pedidoId, 'pagarReembolso', enEfectivo), 422, 'pedido.lo-devuelve-quien-cobro')
  // Six at once, by two people, with other references: the money goes back once.
  const otra = await transferencia(verificador.persona)
  const respuestas = await Promise.all(
    [a.duena, verificador.persona, a.duena, verificador.persona, a.duena, cajera.persona].map((quien, i) =>
      decidir(quien, pedidoId, 'pagarReembolso', i === 5 ? enEfectivo : quien === a.duena ? datos : otra),
    ),
  )
  expect(respuestas.filter((r) => r.estado === 200 && r.cuerpo['veredicto'] === 'aceptado')).toHaveLength(1)
  const estado = await estadoDe(pedidoId)
  expect(estado).toMatchObject({ activo: false, porDevolverCentavos: 0, pagadoCentavos: 0, pago: 'reembolsado' })
  expect(estado?.reembolsos.filter((uno) => uno.estado === 'pagada')).toHaveLength(1)
  const suyo = (await enSuBase(p, clienta, pedidoId))?.estado.reembolsos[0]?.devolucion
  expect(suyo?.personas).toEqual([])
  const archivoId = (suyo?.archivo?.nombre ?? '').replace('.webp', '')
  // Whichever of them it was, the picture of a transfer is shown to her; the cash of the cashier has none.
  const deElla = archivoId === '' ? 200 : (await p.pedir('GET', `/api/archivos/${archivoId}`, undefined, clienta)).estado
  const deOtra = archivoId === '' ? 404 : (await p.pedir('GET', `/api/archivos/${archivoId}`, undefined, await p.persona())).estado
  expect([deElla, deOtra]).toEqual([200, 404])
}, 30_000)

test('fila 137: desde el tope lo devuelven dos personas, en la tienda y en la plataforma; una sola en seis sesiones, nunca', async () => {
  const pedidoId = await pagadoYCancelado(metodos.doble)
  const datos = await transferencia(a.duena)
  const mismas = await Promise.all(Array.from({ length: 6 }, () => decidir(a.duena, pedidoId, 'pagarReembolso', datos)))
  expect(mismas.filter((r) => r.cuerpo['veredicto'] === 'aceptado')).toHaveLength(1)
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: true, porDevolverCentavos: 15_000, reembolsos: [{ estado: 'por_pagar' }] })
  // A wrong number is put right by the one who wrote it; the second says the same.
  const buena = { ...datos, referencia: `SAL-${++referencias}` }
  bien(await decidir(a.duena, pedidoId, 'pagarReembolso', buena))
  expect((await estadoDe(pedidoId))?.reembolsos).toMatchObject([{ estado: 'por_pagar', devolucion: { referencia: buena.referencia } }])
  bien(await decidir(verificador.persona, pedidoId, 'pagarReembolso', buena))
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: false, porDevolverCentavos: 0 })

  const dePlataforma = await pagadoYCancelado(metodos.mercana)
  negado(await decidir(a.duena, dePlataforma, 'pagarReembolso', enEfectivo), 422, 'pedido.lo-devuelve-quien-cobro')
  const suya = await transferencia(jefa, false)
  bien(await decidir(jefa, dePlataforma, 'pagarReembolso', suya))
  expect(await estadoDe(dePlataforma)).toMatchObject({ porDevolverCentavos: 15_000 })
  bien(await decidir(socia, dePlataforma, 'pagarReembolso', suya))
  expect(await estadoDe(dePlataforma)).toMatchObject({ activo: false, porDevolverCentavos: 0 })
}, 30_000)

test('fila 137: el tope cuenta lo que una persona devolvió a la misma clienta en otros pedidos, y una transferencia prueba una devolución', async () => {
  const otro = { ...compraDe([a]), totalVistoCentavos: 15_000 }
  expect(otro).toBeDefined()
  const [uno, dos] = [await pagadoYCancelado(metodos.libre), await pagadoYCancelado(metodos.libre)]
  const datos = await transferencia(a.duena)
  bien(await decidir(a.duena, uno, 'pagarReembolso', datos))
  negado(
    await decidir(a.duena, dos, 'pagarReembolso', { ...datos, banco: 'Banco Popular Dominicano' }),
    [409, 422],
    'pedido.referencia-usada',
  )
  bien(await decidir(cajera.persona, dos, 'pagarReembolso', enEfectivo))
}, 30_000)

test('fila 137: en un mismo pedido una transferencia prueba una devolución, aunque su número se escriba de otra manera', async () => {
  const pedidoId = await pagadoYCancelado(metodos.libre)
  const datos = await transferencia(a.duena, true, { centavos: 9000, referencia: 'SAL-DOS 1' })
  bien(await decidir(a.duena, pedidoId, 'pagarReembolso', datos))
  const resto = { ...datos, reembolsoId: 'automatico:2', centavos: 6000 }
  for (const referencia of ['SAL-DOS 1', 'saldos1'])
    negado(await decidir(a.duena, pedidoId, 'pagarReembolso', { ...resto, referencia }), [409, 422], 'pedido.devolucion-sin-prueba')
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: true, porDevolverCentavos: 6000 })
  bien(await decidir(a.duena, pedidoId, 'pagarReembolso', { ...resto, referencia: 'SAL-DOS 2' }))
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: false, porDevolverCentavos: 0 })
}, 30_000)

/** Given back, and she says that it did not arrive: the order is in the lists again. */
async function reclamado(): Promise<string> {
  const pedidoId = await pagadoYCancelado(metodos.libre)
  bien(await decidir(a.duena, pedidoId, 'pagarReembolso', await transferencia(a.duena)))
  const reclamo = { reembolsoId: 'automatico:1', centavos: 15_000, motivo: 'No está en mi cuenta' }
  negado(await decidir(a.duena, pedidoId, 'solicitarReembolso', reclamo), [409, 422])
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'solicitarReembolso', reclamo))
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: true, tareas: [{ code: 'pedido.devolucion-no-llego', para: 'encargado' }] })
  negado(await mover(p, clienta, '/api/yo', pedidoId, 'solicitarReembolso', reclamo), [409, 422])
  return pedidoId
}
const respuesta = { reembolsoId: 'automatico:1', centavos: 15_000, motivo: 'El banco dice que entró ayer' }
const terminado = { activo: false, porDevolverCentavos: 0, tareas: [] }

test('fila 138: a quien dice que no le llegó se le contesta con un motivo que lee, y el pedido termina', async () => {
  const pedidoId = await reclamado()
  bien(await decidir(a.duena, pedidoId, 'decidirReembolso', { ...respuesta, aprueba: false }))
  expect((await enSuBase(p, clienta, pedidoId))?.estado.reembolsos).toMatchObject([{ devolucion: { respuesta: respuesta.motivo } }])
  expect(await estadoDe(pedidoId)).toMatchObject(terminado)
}, 30_000)

test('fila 138: lo que no salió se devuelve otra vez', async () => {
  const pedidoId = await reclamado()
  bien(await decidir(a.duena, pedidoId, 'decidirReembolso', { ...respuesta, aprueba: true }))
  expect(await estadoDe(pedidoId)).toMatchObject({ activo: true, porDevolverCentavos: 15_000, tareas: [] })
  bien(await decidir(cajera.persona, pedidoId, 'pagarReembolso', enEfectivo))
  expect(await estadoDe(pedidoId)).toMatchObject(terminado)
}, 30_000)

test('fila 138: un equipo sin señal no dice que devolvió, y la clienta que atiende su propio pedido tampoco', async () => {
  const pedidoId = await pagadoYCancelado(metodos.libre)
  bien(await a.navegador.enviar(hechoDe(a.navegador, pedidoId, 'pagarReembolso', enEfectivo)))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  const estado = await estadoDe(pedidoId)
  expect(estado).toMatchObject({ porDevolverCentavos: 15_000, tareas: [{ code: 'pedido.en-linea' }] })
  const propia = await unMensajero(p, a, { rol: 'cajero' }, clienta)
  negado(await decidir(propia.persona, pedidoId, 'pagarReembolso', enEfectivo), 422, 'pedido.es-tu-pedido')
})

test('fila 141: cada acto que mueve dinero, seis veces a la vez y en dos sesiones de la misma persona, cuenta una', async () => {
  const duenaAparte = await p.entrar(a.duena.email, CLAVE)
  const deLas = (i: number): PersonaPrueba => (i % 2 === 0 ? a.duena : duenaAparte)
  const seis = (hacer: (quien: PersonaPrueba) => Promise<Respuesta>) => Promise.all(Array.from({ length: 6 }, (_, i) => hacer(deLas(i))))
  const aceptados = (respuestas: readonly Respuesta[]): number => respuestas.filter((r) => r.cuerpo['veredicto'] === 'aceptado').length

  const compra = compraDe([a])
  const porBanco = { ...compra, pedidos: (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: metodos.libre })) }
  const pedidoId = idsDe(await colocar(p, clienta, porBanco))[0] ?? ''
  const comprobanteId = uuid()
  const datos = { comprobanteId, archivo: null, banco: 'Popular', referencia: `SEIS-${++referencias}`, centavos: 15_000 }
  const clientaAparte = await p.entrar(clienta.email, CLAVE)
  const enviados = await Promise.all(
    [clienta, clientaAparte, clienta, clientaAparte].map((quien) => mover(p, quien, '/api/yo', pedidoId, 'enviarComprobante', datos)),
  )
  expect(aceptados(enviados)).toBe(1)
  await seis((quien) => mover(p, quien, base(), pedidoId, 'aprobarPago', { comprobanteId, centavos: 15_000 }))
  expect(await estadoDe(pedidoId)).toMatchObject({ pagadoCentavos: 15_000, porDevolverCentavos: 0 })

  const d = await unComercio(p, { 'producto:cafe': 1000 })
  const enD = `/api/tiendas/${d.tienda.tiendaId}`
  const enMostrador = compraDe([d], { totalVistoCentavos: 10_000 })
  const suyos = (enMostrador['pedidos'] as object[]).map((uno) => ({ ...uno, envio: 'retiro', metodoId: 'en_tienda' }))
  const retiro = idsDe(await colocar(p, clienta, { ...enMostrador, pedidos: suyos }))[0] ?? ''
  bien(await mover(p, d.duena, enD, retiro, 'aceptar', { minutos: 1 }))
  const duenaD = await p.entrar(d.duena.email, CLAVE)
  await Promise.all(
    Array.from({ length: 6 }, (_, i) => mover(p, i % 2 === 0 ? d.duena : duenaD, enD, retiro, 'cobrar', { centavos: 10_000 })),
  )
  expect((await enTienda(p, d, retiro))?.estado).toMatchObject({ pagadoCentavos: 10_000, porCobrarCentavos: 0, porDevolverCentavos: 0 })

  // Cash at the door, which a courier brings and a cashier counts.
  const b = await unComercio(p, { 'producto:cafe': 1000 })
  const enB = `/api/tiendas/${b.tienda.tiendaId}`
  const rafa = await unMensajero(p, b)
  const contra = idsDe(await colocar(p, clienta, compraDe([b])))[0] ?? ''
  await alistar(p, b, contra)
  bien(await asignar(p, b, contra, rafa))
  bien(await mover(p, rafa.persona, enB, contra, 'recoger', { bultos: 1 }))
  bien(await mover(p, rafa.persona, enB, contra, 'salir'))
  const rafaAparte = await p.entrar(rafa.persona.email, CLAVE)
  const deRafa = (accion: AccionDePedido, cuerpo: object) =>
    Promise.all(Array.from({ length: 6 }, (_, i) => mover(p, i % 2 === 0 ? rafa.persona : rafaAparte, enB, contra, accion, cuerpo)))
  const prueba = { clase: 'foto', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, latitud: 18, longitud: -69 }
  expect(aceptados(await deRafa('entregar', { prueba, cobradoCentavos: 15_000 }))).toBe(1)
  expect(aceptados(await deRafa('liquidar', { liquidacionId: 'l1', centavos: 15_000 }))).toBe(1)
  const duenaB = await p.entrar(b.duena.email, CLAVE)
  const contados = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      mover(p, i % 2 === 0 ? b.duena : duenaB, enB, contra, 'recibirLiquidacion', { liquidacionId: 'l1', centavos: 15_000, motivo: '' }),
    ),
  )
  expect(aceptados(contados)).toBe(1)
  expect((await enTienda(p, b, contra))?.estado).toMatchObject({
    pagadoCentavos: 15_000,
    pago: 'liquidado',
    cobro: { contadoCentavos: 15_000 },
  })
}, 60_000)
