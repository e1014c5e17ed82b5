/** Couriers: each has their own deliveries, with no more of them than it takes, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { PIN_DE_ENTREGA_ITERACIONES } from '#domain/pedidos/entregas/pedido.pin.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { saludoReply } from '#domain/core/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import {
  alistar,
  asignar,
  copiaDe,
  enSuBase,
  enTienda,
  hechoDe,
  mover,
  unComercio,
  unMensajero,
  unPedido,
  type Comercial,
  type Mensajero,
} from '../support/server/orders.ts'
import { darLaHora } from '#server/pedidos/seguidor.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { lienzo, subir } from '../support/server/files.ts'
import { baseDeMensajero } from '#server/core/bases.ts'
import { crudo, negado } from './mesa.ts'

let p: Prueba
let clienta: PersonaPrueba
let a: Comercial
let b: Comercial
let rafa: Mensajero
let pedro: Mensajero
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p)
  rafa = await unMensajero(p, a)
  pedro = await unMensajero(p, a)
}, 60_000)
afterAll(() => p.cerrar())

const base = ({ tienda }: Comercial): string => `/api/tiendas/${tienda.tiendaId}`

/** One that is packed and given to somebody. */
async function paraLlevar(mensajero: Mensajero): Promise<string> {
  const pedidoId = await unPedido(p, clienta, a)
  await alistar(p, a, pedidoId)
  bien(await asignar(p, a, pedidoId, mensajero))
  return pedidoId
}

const baja = async ({ navegador }: Pick<Mensajero, 'navegador'>, desde = '0') => navegador.leerTodo('mensajero', desde, 1000)

/** What of an order stands among the documents of somebody. */
const loSuyo = async (quien: Pick<Mensajero, 'navegador'>, pedidoId: string): Promise<EntregaDeMensajero | undefined> =>
  (await baja(quien)).docs.find((doc) => doc['pedidoId'] === pedidoId) as EntregaDeMensajero | undefined

test('quien lleva un pedido lo baja a su teléfono con lo que hace falta, sin el PIN ni lo que no es suyo', async () => {
  const pedidoId = await paraLlevar(rafa)
  const pin = (await enSuBase(p, clienta, pedidoId))?.pin ?? ''
  const suya = await loSuyo(rafa, pedidoId)
  expect(suya).toMatchObject({
    situacion: 'lleva',
    contenido: { clienteNombre: 'Clienta', clienteEmail: '', usuarioId: '', direccion: { calle: 'Duarte' } },
    estado: { entrega: 'asignada', porCobrarCentavos: 15_000 },
    pinIteraciones: PIN_DE_ENTREGA_ITERACIONES,
  })
  expect(JSON.stringify(suya)).not.toContain(clienta.usuarioId)
  expect(Object.values(suya ?? {})).not.toContain(pin)
  expect(await loSuyo(pedro, pedidoId)).toBeUndefined()
})

test('el saludo dice la base nueva aparte, para que las versiones de antes lo lean', async () => {
  const saludo = bien(await rafa.navegador.leer('saludo'))
  expect(saludoReply.safeParse(saludo).success).toBe(true)
  expect(saludo['bases']).not.toContain('mensajero')
  expect(saludo['otrasBases']).toEqual(['mensajero'])
})

test('un mensajero pide el pedido de otro y no existe: ni lo lee, ni lo mueve, ni con un hecho', async () => {
  const pedidoId = await paraLlevar(rafa)
  for (const accion of ['mensaje', 'recoger', 'salir'] as const)
    expect(await mover(p, pedro.persona, base(a), pedidoId, accion, { texto: 'hola', bultos: 1 })).toMatchObject({
      estado: 404,
      cuerpo: { code: 'pedido.no-existe' },
    })
  bien(await pedro.navegador.enviar(hechoDe(pedro.navegador, pedidoId, 'recoger', { bultos: 1 }, { creadoPor: pedro.empleadoId })))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect((await enTienda(p, a, pedidoId))?.estado).toMatchObject({ entrega: 'asignada', mensajeroId: rafa.empleadoId })
  expect(await loSuyo(pedro, pedidoId)).toBeUndefined()
  expect(JSON.stringify(await pedro.navegador.leerTodo('ops', '0', 1000))).not.toContain('Duarte')
})

test('nadie más baja la base de un mensajero: ni una caja, ni la cajera, ni la tienda de al lado', async () => {
  await paraLlevar(rafa)
  const caja = new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda))
  const cajera = await unMensajero(p, a, { rol: 'cajero' })
  for (const quien of [caja, cajera.navegador, b.navegador]) expect((await quien.leer('pull?base=mensajero&desde=0')).estado).toBe(403)
})

test('quien lleva para dos tiendas ve en cada una lo de cada una', async () => {
  const pedidoId = await paraLlevar(rafa)
  const enB = await unMensajero(p, b, undefined, rafa.persona)
  expect(await loSuyo(enB, pedidoId)).toBeUndefined()
  expect(await loSuyo(rafa, pedidoId)).toBeDefined()
})

test('si se lo dan a otro, al primero le queda el nombre y nada más; y a los siete días, nada', async () => {
  const pedidoId = await paraLlevar(rafa)
  const { desde } = await baja(rafa)
  bien(await asignar(p, a, pedidoId, pedro))
  expect(await loSuyo(rafa, pedidoId)).toMatchObject({
    situacion: 'retirada',
    clienteNombre: 'Clienta',
    ahoraLaLleva: 'Rafa',
    contenido: null,
    estado: null,
    pinHash: '',
  })
  expect(await loSuyo(pedro, pedidoId)).toMatchObject({ situacion: 'lleva' })
  expect(await mover(p, rafa.persona, base(a), pedidoId, 'recoger', { bultos: 1 })).toMatchObject({
    cuerpo: { code: 'pedido.lo-lleva-otro' },
  })
  const despues = await baja(rafa, desde)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 7 * DIA_MS + 60_000)
  await darLaHora(p.store, p.reloj.ahora)
  expect((await baja(rafa, despues.desde)).borrados).toContain(pedidoId.replace('pedido:', 'entrega:'))
  expect(await copiaDe(p, rafa, pedidoId)).toBeUndefined()
  expect(await copiaDe(p, pedro, pedidoId)).toMatchObject({ situacion: 'lleva' })
})

test('quien tiene varios papeles actúa con el que puede', async () => {
  const varios = await unMensajero(p, a, { rol: 'contador', otrosRoles: ['mensajero'] })
  const pedidoId = await paraLlevar(varios)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
  bien(await varios.navegador.enviar(hechoDe(varios.navegador, pedidoId, 'recoger', { bultos: 1 }, { creadoPor: varios.empleadoId })))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect((await enTienda(p, a, pedidoId))?.estado).toMatchObject({ entrega: 'recogida', custodia: 'mensajero' })
  bien(await mover(p, varios.persona, base(a), pedidoId, 'salir'))
})

test('por encima del tope de efectivo la orden se niega, y lo que se hizo sin señal cuenta y deja una tarea', async () => {
  const lleno = await unMensajero(p, a)
  bien(await p.pedir('PUT', base(a), { topeEfectivoMensajeroCentavos: 20_000 }, a.duena))
  await paraLlevar(lleno)
  const otro = await unPedido(p, clienta, a)
  await alistar(p, a, otro)
  expect(await asignar(p, a, otro, lleno)).toMatchObject({ cuerpo: { code: 'pedido.sobre-el-tope' } })
  bien(await a.navegador.enviar(hechoDe(a.navegador, otro, 'asignar', { mensajeroId: lleno.empleadoId, nombre: 'Rafa' })))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  expect((await enTienda(p, a, otro))?.estado).toMatchObject({
    mensajeroId: lleno.empleadoId,
    tareas: [{ code: 'pedido.sobre-el-tope', para: 'encargado' }],
  })
  bien(await p.pedir('PUT', base(a), { topeEfectivoMensajeroCentavos: 0 }, a.duena))
})

test('fila 5: lo que lleva un mensajero no lo lee otro por el nombre de su base, su id, una cabecera ni el aparato ajeno', async () => {
  const pedidoId = await paraLlevar(rafa)
  const uid = rafa.persona.usuarioId
  const curioso = await unMensajero(p, a)
  const suya = await baseDeMensajero(p.store, uid)
  expect(await suya.get(pedidoId.replace('pedido:', 'entrega:'))).toBeDefined()
  const nombres = [
    uid,
    uid.toUpperCase(),
    `mensajero-${uid}`,
    `dlv-${uid}`,
    `..%2Fmensajero-${uid}`,
    encodeURIComponent(`mensajero:${uid}`),
  ]
  const { tiendaId } = a.tienda
  const antes = await suya.seq()
  for (const nombre of nombres) {
    const propia = `/sync/v1/pull?base=mensajero&desde=0&tiendaId=${tiendaId}`
    for (const url of [`${propia}&usuarioId=${nombre}`, `${propia}&uid=${nombre}`, `${propia}&mensajeroId=${rafa.empleadoId}`]) {
      const r = await crudo(p, 'GET', url, { quien: curioso.navegador.de, headers: { 'x-usuario-id': uid, 'x-forwarded-user': uid } })
      expect(r.estado).toBeLessThan(500)
      expect(r.texto).not.toContain(pedidoId)
      expect(r.texto).not.toContain('Duarte')
    }
    for (const url of [
      `/sync/v1/pull?base=mensajero-${nombre}&tiendaId=${tiendaId}`,
      `/sync/v1/${nombre}`,
      `/api/yo/${nombre}`,
      `/${nombre}/_all_docs`,
    ]) {
      const r = await crudo(p, 'GET', url, { quien: curioso.navegador.de, headers: { accept: 'application/json' } })
      expect(r.estado, url).toBeGreaterThanOrEqual(400)
      expect(r.texto).not.toContain('Duarte')
    }
  }
  // The other's telephone with one's own session, and one's own telephone with the other's: neither is a reader.
  const cruzados = [
    { ...rafa.navegador.de, cookie: curioso.persona.cookie },
    { ...curioso.navegador.de, cookie: rafa.persona.cookie },
  ]
  for (const quien of cruzados)
    negado(await p.pedir('GET', `/sync/v1/pull?base=mensajero&desde=0&tiendaId=${tiendaId}`, undefined, quien), [401, 403, 404])
  expect(await suya.seq()).toBe(antes)
})

test('fila 5: la foto de una entrega la ve quien la tomó y quien responde por la tienda, no otro mensajero', async () => {
  const contenido = Uint8Array.from(await lienzo(64, 64).jpeg().toBuffer())
  const envio = { donde: base(a), dueno: a.tienda.tiendaId, carpeta: 'entregas', contenido, quien: rafa.persona }
  const { archivo } = (await subir(p, envio)).cuerpo as { archivo?: { url: string } }
  const id = /([0-9a-f-]{36})\.webp$/.exec(archivo?.url ?? '')?.[1] ?? ''
  negado(await p.pedir('GET', `/api/archivos/${id}`, undefined, pedro.persona), [403, 404])
  negado(await p.pedir('GET', `/api/archivos/${id}`, undefined, clienta), [403, 404])
  const { url } = bien(await p.pedir('GET', `/api/archivos/${id}`, undefined, rafa.persona)) as { url: string }
  bien(await p.pedir('GET', `/api/archivos/${id}`, undefined, a.duena))
  // A signed address is its person's: handed on, it opens nothing.
  expect((await crudo(p, 'GET', url, { quien: rafa.persona })).estado).toBe(200)
  for (const quien of [pedro.persona, clienta, {}]) expect((await crudo(p, 'GET', url, { quien })).estado).toBe(404)
})
