/** Two people and not two sessions: what moves money of an order, tried by one person as if they were several. Rows 128–135, 139, 140, 142. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { lienzo, subir } from '../../support/server/files.ts'
import { abrirAuditoria } from '#server/core/bases.ts'
import {
  alistar,
  asignar,
  colocar,
  compraDe,
  enTienda,
  hechoDe,
  idsDe,
  mover,
  unComercio,
  unMensajero,
  unPedido,
  uuid,
  type Comercial,
  type Mensajero,
} from '../../support/server/orders.ts'
import { abrirLibro, leerColocado } from '#server/pedidos/libro.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta } from '../../support/server/test-server.ts'
import { bien, Hechos, unNavegador } from '../../support/server/sync.ts'
import { negado, sinCambios } from '../mesa.ts'

const JEFA = 'jefa@mercana.test'
const MINUTO_MS = 60_000
const LIMITE = 20_000

let p: Prueba
let clienta: PersonaPrueba
let jefa: PersonaPrueba
let a: Comercial
/** The same without any method but cash at the door. */
let enEfectivo: Comercial
let metodoId = ''
let verificador: Mensajero
let referencias = 0
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: JEFA })
  await p.server.identidad.crear({ email: JEFA, nombre: 'Jefa', clave: CLAVE })
  jefa = await p.entrar(JEFA, CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  enEfectivo = await unComercio(p, { 'producto:cafe': 1000 })
  const metodo = { clase: 'transferencia', nombre: 'Banreservas', cuatroOjosDesdeCentavos: LIMITE }
  metodoId = String(bien(await p.pedir('POST', `${base()}/metodos_pagos`, metodo, a.duena))['id'])
  verificador = await unMensajero(p, a, { rol: 'verificador' })
}, 60_000)
afterAll(() => p.cerrar())

const base = (): string => `/api/tiendas/${a.tienda.tiendaId}`
const suBase = (): string => `/api/tiendas/${enEfectivo.tienda.tiendaId}`
const codigo = (r: Respuesta): unknown => r.cuerpo['code']

async function porBanco(quien = clienta): Promise<string> {
  const compra = compraDe([a])
  return (
    idsDe(await colocar(p, quien, { ...compra, pedidos: (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId })) }))[0] ?? ''
  )
}

async function conComprobante(pedidoId: string, centavos: number, quien = clienta): Promise<string> {
  const comprobanteId = uuid()
  const datos = { comprobanteId, archivo: null, banco: 'BHD', referencia: `OJOS-${++referencias}`, centavos }
  bien(await mover(p, quien, '/api/yo', pedidoId, 'enviarComprobante', datos))
  return comprobanteId
}

const aprobar = (quien: PersonaPrueba, pedidoId: string, comprobanteId: string, centavos: number): Promise<Respuesta> =>
  mover(p, quien, quien === jefa ? '/api/mercana' : base(), pedidoId, 'aprobarPago', {
    comprobanteId,
    centavos,
    ...(quien === jefa ? {} : {}),
  })
const estadoDe = async (pedidoId: string, de = a) => (await enTienda(p, de, pedidoId))?.estado

test('fila 128: seis comprobantes por debajo del tope piden a la segunda persona en cuanto juntos lo alcanzan, en un pedido y en varios', async () => {
  const otra = await p.persona('Compradora')
  const pedidoId = await porBanco(otra)
  const ids = []
  for (let i = 0; i < 4; i++) ids.push(await conComprobante(pedidoId, 3000, otra))
  for (const id of ids) bien(await aprobar(a.duena, pedidoId, id, 3000))
  expect(await estadoDe(pedidoId)).toMatchObject({ pagadoCentavos: 12_000 })
  // Another order of hers, at once: 12,000 and 9,000 are more than the limit.
  const segundo = await porBanco(otra)
  const [uno, dos] = [await conComprobante(segundo, 5000, otra), await conComprobante(segundo, 4000, otra)]
  await Promise.all([aprobar(a.duena, segundo, uno, 5000), aprobar(a.duena, segundo, dos, 4000)])
  const estados = (await estadoDe(segundo))?.comprobantes.map(({ estado }) => estado) ?? []
  expect(estados.toSorted()).toEqual(['aprobado', 'en_verificacion'])
  const falta = (await estadoDe(segundo))?.comprobantes.find(({ estado }) => estado === 'en_verificacion')
  const cuanto = falta?.id === uno ? 5000 : 4000
  bien(await aprobar(verificador.persona, segundo, falta?.id ?? '', cuanto))
  expect(await estadoDe(segundo)).toMatchObject({ pagadoCentavos: 9000 })
  // Somebody else's purse is another.
  const ajeno = await porBanco()
  bien(await aprobar(a.duena, ajeno, await conComprobante(ajeno, 15_000), 15_000))
  expect(await estadoDe(ajeno)).toMatchObject({ pago: 'pagado' })
}, 30_000)

test('fila 128: decir otra vez lo que ya se dijo no borra lo que una sola dejó pasar', async () => {
  const otra = await p.persona('Insistida')
  const pedidoId = await porBanco(otra)
  const primero = await conComprobante(pedidoId, 12_000, otra)
  // The second and the third change nothing: it was looked at by one person.
  for (let i = 0; i < 3; i++) bien(await aprobar(a.duena, pedidoId, primero, 12_000))
  const segundo = await conComprobante(pedidoId, 9_000, otra)
  bien(await aprobar(a.duena, pedidoId, segundo, 9_000))
  expect((await estadoDe(pedidoId))?.comprobantes.map(({ estado }) => estado)).toEqual(['aprobado', 'en_verificacion'])
}, 30_000)

test('fila 129: una persona es una aunque tenga dos lugares: la dueña que también opera la plataforma no es la segunda', async () => {
  const b = await unComercio(p, { 'producto:cafe': 1000 })
  const jefaAqui = await unMensajero(p, b, { rol: 'supervisor', otrosRoles: ['verificador'] }, jefa)
  const enB = `/api/tiendas/${b.tienda.tiendaId}`
  const metodo = { clase: 'transferencia', nombre: 'Popular', cuatroOjosDesdeCentavos: 10_000 }
  const metodoB = String(bien(await p.pedir('POST', `${enB}/metodos_pagos`, metodo, b.duena))['id'])
  const compra = compraDe([b])
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: metodoB }))
  const pedidoId = idsDe(await colocar(p, clienta, { ...compra, pedidos }))[0] ?? ''
  const comprobanteId = await conComprobante(pedidoId, 15_000)
  const datos = { comprobanteId, centavos: 15_000 }
  bien(await mover(p, jefaAqui.persona, enB, pedidoId, 'aprobarPago', datos))
  const intervenir = (id: string) =>
    p.pedir(
      'POST',
      `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`,
      { id, accion: 'aprobarPago', datos, motivo: 'Lo vi yo' },
      jefa,
    )
  negado(await intervenir(uuid()), 422, 'pedido.segunda-persona')
  // Six sessions of hers at once are she.
  const respuestas = await Promise.all(Array.from({ length: 6 }, () => mover(p, jefaAqui.persona, enB, pedidoId, 'aprobarPago', datos)))
  expect(respuestas.every((r) => r.estado !== 200)).toBe(true)
  expect((await enTienda(p, b, pedidoId))?.estado).toMatchObject({ pago: 'en_verificacion', pagadoCentavos: 0 })
  bien(await mover(p, b.duena, enB, pedidoId, 'aprobarPago', datos))
  expect((await enTienda(p, b, pedidoId))?.estado).toMatchObject({ pago: 'pagado' })
}, 30_000)

test('fila 130: actuando en lugar de otra persona no se decide dinero, ni cuentas de banco, ni se compra', async () => {
  const pedidoId = await porBanco()
  const comprobanteId = await conComprobante(pedidoId, 15_000)
  const aqui = await p.entrar(JEFA, CLAVE)
  bien(await p.pedir('POST', `/api/mercana/usuarios/${a.duena.usuarioId}/suplantar`, { motivo: 'Ayudarla' }, aqui))
  const antes = await estadoDe(pedidoId)
  for (const [accion, datos] of [
    ['aprobarPago', { comprobanteId, centavos: 15_000 }],
    ['rechazarPago', { comprobanteId, motivo: 'No aparece' }],
    ['cobrar', { centavos: 1 }],
    ['recibirLiquidacion', { liquidacionId: 'x', centavos: 1, motivo: '' }],
    ['pagarReembolso', { reembolsoId: 'automatico:1', centavos: 1, motivo: '', metodo: 'efectivo', referencia: 'Ana' }],
  ] as const)
    negado(await mover(p, aqui, base(), pedidoId, accion, datos), [403, 422], 'suplantacion.sin-dinero')
  negado(
    await p.pedir('PUT', `${base()}/metodos_pagos/${metodoId}`, { instrucciones: 'A mi cuenta' }, aqui),
    [403, 422],
    'suplantacion.sin-dinero',
  )
  negado(await p.pedir('PUT', `${base()}/banco`, { tiendaCtaBancaria: '1' }, aqui), [403, 422], 'suplantacion.sin-dinero')
  negado(await colocar(p, aqui, compraDe([a])), [403, 422], 'suplantacion.sin-dinero')
  expect(await estadoDe(pedidoId)).toEqual(antes)
  bien(await p.pedir('POST', '/api/yo/suplantacion/dejar', {}, aqui))
})

test('fila 142: de lo que un operador entrega en lugar de otra persona, el dinero espera la palabra del propietario; una corrección, no', async () => {
  const pedidoId = await porBanco()
  const aqui = await p.entrar(JEFA, CLAVE)
  bien(await p.pedir('POST', `/api/mercana/usuarios/${a.duena.usuarioId}/suplantar`, { motivo: 'Ayudarla' }, aqui))
  const navegador = new Hechos(p, a.tienda, await unNavegador(p, aqui, a.tienda))
  const turno = navegador.hecho(Turno, { fondoDop: {}, fondoUsd: {}, fondoDopCentavos: 0, fondoUsdCentavos: 0 })
  const gasto = navegador.hecho(MovimientoCaja, { clase: 'gasto', centavos: 90_000, turnoId: turno.id })
  const cobro = hechoDe(navegador, pedidoId, 'cobrar', { centavos: 100 })
  const corrige = navegador.alta('producto:142', { ...Producto.muestra, nombre: 'Azúcar' })
  const { resultados } = bien(await navegador.enviar(turno, gasto, cobro, corrige)) as {
    resultados: Record<string, string>[]
  }
  for (const apartado of resultados.slice(0, 3)) expect(apartado).toMatchObject({ resultado: 'en_cuarentena', motivo: 'sin-permiso' })
  expect(resultados[0]?.['detalle']).toContain('un operador')
  expect(resultados[3]).toMatchObject({ resultado: 'recibido' })
  bien(await p.pedir('POST', '/api/yo/suplantacion/dejar', {}, aqui))
})

test('fila 131: una sesión de hace rato no decide dinero, ni cambia la cuenta a la que llega, ni actúa como otra; confirmada, sí', async () => {
  const pedidoId = await porBanco()
  const comprobanteId = await conComprobante(pedidoId, 15_000)
  const ahora = p.reloj.ahora
  try {
    p.reloj.ahora = new Date(ahora.getTime() + 16 * MINUTO_MS)
    await sinCambios(p, async () => {
      negado(await aprobar(a.duena, pedidoId, comprobanteId, 15_000), [403, 422], 'sesion.confirmar')
      negado(
        await p.pedir('PUT', `${base()}/metodos_pagos/${metodoId}`, { instrucciones: 'A mi cuenta' }, a.duena),
        [403, 422],
        'sesion.confirmar',
      )
      negado(await p.pedir('PUT', `${base()}/banco`, { tiendaCtaBancaria: '1' }, a.duena), [403, 422], 'sesion.confirmar')
      const suplantar = `/api/mercana/usuarios/${clienta.usuarioId}/suplantar`
      negado(await p.pedir('POST', suplantar, { motivo: 'Ayudarla' }, jefa), [403, 422], 'sesion.confirmar')
      const cuenta = { nombre: 'Mía', instrucciones: '', todas: true, tiendas: [] }
      negado(await p.pedir('POST', '/api/mercana/metodos_pagos', cuenta, jefa), [403, 422], 'sesion.confirmar')
    })
    // What the goods need goes on, and so does reading.
    expect((await p.pedir('GET', `${base()}/metodos_pagos`, undefined, a.duena)).estado).not.toBe(403)
    p.reloj.ahora = ahora
    const confirmada = await p.entrar(a.duena.email, CLAVE)
    bien(await aprobar(confirmada, pedidoId, comprobanteId, 15_000))
  } finally {
    p.reloj.ahora = ahora
  }
  const segunda = await estadoDe(pedidoId)
  expect(segunda?.comprobantes[0]?.aprobadoPor).toHaveLength(1)
})

test('fila 132: el PIN de una entrega se prueba cinco veces por persona y quince en total; después ni el bueno sirve, y la foto y la clienta sí', async () => {
  const rafa = await unMensajero(p, enEfectivo)
  const pedidoId = await unPedido(p, clienta, enEfectivo)
  await alistar(p, enEfectivo, pedidoId)
  bien(await asignar(p, enEfectivo, pedidoId, rafa))
  bien(await mover(p, rafa.persona, suBase(), pedidoId, 'recoger', { bultos: 1 }))
  bien(await mover(p, rafa.persona, suBase(), pedidoId, 'salir'))
  const bueno = (await leerColocado(await abrirLibro(p.store), pedidoId))?.pin ?? ''
  const malos = Array.from({ length: 10 }, (_, i) => String(i).padStart(4, '0')).filter((pin) => pin !== bueno)
  const probar = (pin: string) =>
    mover(p, rafa.persona, suBase(), pedidoId, 'entregar', { prueba: { clase: 'pin', pin }, cobradoCentavos: 15_000 })
  const dichos = (await Promise.all(malos.slice(0, 8).map(probar))).map(codigo)
  expect(dichos.filter((code) => code === 'pedido.pin-equivocado')).toHaveLength(5)
  expect(dichos.filter((code) => code === 'pedido.pin-bloqueado')).toHaveLength(3)
  negado(await probar(bueno), 422, 'pedido.pin-bloqueado')
  expect(await estadoDe(pedidoId, enEfectivo)).toMatchObject({ entrega: 'en_ruta' })
  // The honest courier is not stuck: she says so herself, or he takes a picture.
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'confirmarRecibo'))
  const prueba = { clase: 'foto', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, latitud: 18, longitud: -69 }
  bien(await mover(p, rafa.persona, suBase(), pedidoId, 'entregar', { prueba, cobradoCentavos: 15_000 }))
  expect(await estadoDe(pedidoId, enEfectivo)).toMatchObject({ entrega: 'recibida', pagadoCentavos: 15_000 })
}, 30_000)

test('fila 133: seis pedidos a la vez no pasan el tope de efectivo de quien los lleva', async () => {
  const b = await unComercio(p, { 'producto:cafe': 1000 })
  const enB = `/api/tiendas/${b.tienda.tiendaId}`
  bien(await p.pedir('PUT', enB, { topeEfectivoMensajeroCentavos: 30_000 }, b.duena))
  const rafa = await unMensajero(p, b)
  const pedidos = []
  for (let i = 0; i < 6; i++) {
    const pedidoId = await unPedido(p, clienta, b)
    await alistar(p, b, pedidoId)
    pedidos.push(pedidoId)
  }
  const respuestas = await Promise.all(pedidos.map((pedidoId) => asignar(p, b, pedidoId, rafa)))
  expect(respuestas.filter(({ estado }) => estado === 200)).toHaveLength(2)
  expect(respuestas.filter((r) => codigo(r) === 'pedido.sobre-el-tope')).toHaveLength(4)
  // What was not given to him in the end is not his.
  const suyos = pedidos.filter((_, i) => respuestas[i]?.estado === 200)
  const otra = await unMensajero(p, b)
  bien(await asignar(p, b, suyos[0] ?? '', otra))
  const libre = pedidos.find((_, i) => respuestas[i]?.estado !== 200) ?? ''
  bien(await asignar(p, b, libre, rafa))
}, 60_000)

test('fila 134: lo que una clienta dice que hizo antes no deshace lo que la tienda aceptó: cuenta desde que el servidor lo oye', async () => {
  const pedidoId = await unPedido(p, clienta, enEfectivo)
  const antes = new Date(p.reloj.ahora.getTime() - 60 * MINUTO_MS).toISOString()
  bien(await mover(p, enEfectivo.duena, suBase(), pedidoId, 'aceptar', { minutos: 30 }))
  const acto = { id: uuid(), accion: 'cancelar', datos: { motivo: 'Me arrepentí' }, en: antes, previo: [] }
  const r = await p.pedir('POST', `/api/yo/pedidos/${encodeURIComponent(pedidoId)}/eventos`, acto, clienta)
  expect(bien(r)).toMatchObject({ veredicto: 'nota', code: 'pedido.cancelacion-pedida' })
  expect(await estadoDe(pedidoId, enEfectivo)).toMatchObject({ pedido: 'aceptado', cancelacion: { estado: 'pedida' } })
})

test('fila 135: la misma referencia con el banco escrito de otra manera es la misma; con uno que nadie conoce es la de todos', async () => {
  const pagar = async (banco: string, referencia: string): Promise<Respuesta> =>
    mover(p, clienta, '/api/yo', await porBanco(), 'enviarComprobante', {
      comprobanteId: uuid(),
      archivo: null,
      banco,
      referencia,
      centavos: 15_000,
    })
  bien(await pagar('Banreservas', 'ESC-1'))
  for (const banco of ['Banco de Reservas', 'BAN RESERVAS, S.A.', 'reservas', 'Mi banco', ''])
    negado(await pagar(banco, 'esc 1'), 409, 'pedido.referencia-usada')
  bien(await pagar('Banco Popular', 'ESC-1'))
  bien(await pagar('Un banco de fuera', 'ESC-2'))
  negado(await pagar('BHD León', 'ESC-2'), 409, 'pedido.referencia-usada')
  const aLaVez = await Promise.all(['BHD', 'Banco BHD', 'bhd leon', 'B.H.D.', 'otro', 'cualquiera'].map((banco) => pagar(banco, 'ESC-3')))
  expect(aLaVez.filter(({ estado }) => estado === 200).length).toBeLessThanOrEqual(1)
}, 30_000)

test('fila 135: en un mismo pedido la referencia escrita de otra manera es la misma transferencia', async () => {
  const pedidoId = await porBanco()
  const mandar = (referencia: string, banco = 'Banreservas'): Promise<Respuesta> =>
    mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', {
      comprobanteId: uuid(),
      archivo: null,
      banco,
      referencia,
      centavos: 7500,
    })
  bien(await mandar('Pedido123'))
  for (const referencia of ['pedido-123', ' PEDIDO 123', 'Pedído.123']) negado(await mandar(referencia), 422, 'pedido.comprobante-de-mas')
  bien(await mandar('Pedido124'))
  expect((await estadoDe(pedidoId))?.comprobantes.map(({ referencia }) => referencia)).toEqual(['Pedido123', 'Pedido124'])
}, 30_000)

test('fila 139: un pedido no se da a quien no lleva para la tienda, ni por la tienda ni por la plataforma', async () => {
  const pedidoId = await unPedido(p, clienta, enEfectivo)
  await alistar(p, enEfectivo, pedidoId)
  const [b, contadora] = [await unComercio(p), await unMensajero(p, enEfectivo, { rol: 'contador' })]
  const ajeno = await unMensajero(p, b)
  for (const mensajeroId of [ajeno.empleadoId, contadora.empleadoId, clienta.usuarioId, 'nadie']) {
    const datos = { mensajeroId, nombre: 'Rafa' }
    negado(await mover(p, enEfectivo.duena, suBase(), pedidoId, 'asignar', datos), 422, 'pedido.mensajero-ajeno')
    const evento = { id: uuid(), accion: 'asignar', datos, motivo: 'Lo pidió' }
    negado(
      await p.pedir('POST', `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`, evento, jefa),
      422,
      'pedido.mensajero-ajeno',
    )
  }
  expect(await estadoDe(pedidoId, enEfectivo)).toMatchObject({ entrega: 'sin_asignar', mensajeroId: '' })
}, 30_000)

test('fila 140: lo que mira un operador en lugar de otra persona queda escrito, también su propia cédula', async () => {
  const id = uuidv7()
  const contenido = Uint8Array.from(await lienzo(64, 64).jpeg().toBuffer())
  expect(
    (await subir(p, { donde: '/api/yo', dueno: clienta.usuarioId, carpeta: 'documentos', contenido, quien: clienta, id })).estado,
  ).toBe(200)
  const lineas = async () =>
    (await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria' })).filter(
      (una) => una['docId'] === `archivo:${id}` && una['accion'] === 'ver',
    )
  bien(await p.pedir('GET', `/api/archivos/${id}`, undefined, clienta))
  expect(await lineas()).toEqual([])
  const aqui = await p.entrar(JEFA, CLAVE)
  bien(await p.pedir('POST', `/api/mercana/usuarios/${clienta.usuarioId}/suplantar`, { motivo: 'Ayudarla' }, aqui))
  bien(await p.pedir('GET', `/api/archivos/${id}`, undefined, aqui))
  expect(await lineas()).toMatchObject([{ suplantadoPor: jefa.usuarioId }])
  bien(await p.pedir('POST', '/api/yo/suplantacion/dejar', {}, aqui))
})
