/** A notice that is read with no connection is read, and the server hears of it when there is one. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { abrirLeidos } from '#data/avisos/avisos.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import { baseDeUsuario } from '#server/core/bases.ts'
import { mover, unComercio, unPedido, type Comercial } from '../support/server/orders.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { unEquipo, type Equipo } from '../support/dispositivo.ts'

let p: Prueba
let url = ''
let clienta: PersonaPrueba
let comercio: Comercial
beforeAll(async () => {
  p = await unServidor()
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = p.app.server.address()
  url = typeof lugar === 'object' && lugar ? `http://127.0.0.1:${lugar.port}` : ''
  clienta = await p.persona('Clienta')
  comercio = await unComercio(p, { 'producto:cafe': 1000 })
}, 60_000)
afterAll(() => p.cerrar())

let equipo: Equipo
let abiertos: Datos[]
beforeEach(() => {
  equipo = unEquipo({ url })
  equipo.linea.cookie = clienta.cookie
  abiertos = []
})
afterEach(async () => {
  for (const uno of abiertos) await uno.cerrar()
  expect(equipo.fallos).toEqual([])
})

async function pestana(): Promise<Datos> {
  const datos = await abrirDatos(equipo.pestana(), (error) => equipo.fallos.push(error))
  abiertos.push(datos)
  await datos.refrescar()
  return datos
}

const enServidor = async (): Promise<Aviso[]> =>
  (await (await baseDeUsuario(p.store, clienta.usuarioId)).find({ tipo: Aviso.tipo })) as unknown as Aviso[]

/** Waits until the server has told her of one more. */
async function unAviso(): Promise<string> {
  const antes = new Set((await enServidor()).map(({ id }) => id))
  const pedidoId = await unPedido(p, clienta, comercio)
  await mover(p, comercio.duena, `/api/tiendas/${comercio.tienda.tiendaId}`, pedidoId, 'aceptar', { minutos: 5 })
  const nuevo = async () => (await enServidor()).find(({ id }) => !antes.has(id))?.id ?? ''
  await expect.poll(nuevo, { timeout: 5000 }).not.toBe('')
  return nuevo()
}
const leidoEn = async (id: string): Promise<string | undefined> => (await enServidor()).find((uno) => uno.id === id)?.leidoEn

it('leído sin conexión queda leído en este equipo, también al abrirlo otra vez, y el servidor se entera cuando vuelve', async () => {
  const id = await unAviso()
  const una = await pestana()
  equipo.linea.url = undefined
  const leidos = await abrirLeidos(una, clienta.usuarioId)
  await leidos.leer([id])
  expect([...leidos.ids.valor()]).toEqual([id])
  expect(await leidoEn(id)).toBe('')

  const otra = await pestana()
  const despues = await abrirLeidos(otra, clienta.usuarioId)
  expect([...despues.ids.valor()]).toEqual([id])
  equipo.linea.url = url
  await despues.entregar()
  expect(await leidoEn(id)).not.toBe('')
  const tercera = await abrirLeidos(await pestana(), clienta.usuarioId)
  expect([...tercera.ids.valor()]).toEqual([])
})

it('lo que leyó una persona no lo entrega otra en el mismo equipo', async () => {
  const id = await unAviso()
  const datos = await pestana()
  equipo.linea.url = undefined
  await (await abrirLeidos(datos, clienta.usuarioId)).leer([id])
  equipo.linea.url = url
  await (await abrirLeidos(datos, 'otra-persona')).entregar()
  expect(await leidoEn(id)).toBe('')
})
