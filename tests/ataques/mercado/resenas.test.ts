/** What customers say of stores: only who has the order says it, only who runs the platform takes it off, and nobody reads whose account it is. Row 239. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResenaDenunciada, ResenaDicha, ResenaPublica } from '#domain/resenas/comandos.resenas.ts'
import { Resena } from '#domain/resenas/resena.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { abrirPlataforma, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles, leerTodos } from '#server/core/documentos.ts'
import { dosTiendas, retirado } from '../../support/server/a-mercana.ts'
import { unMensajero, unPedido, type Comercial } from '../../support/server/orders.ts'
import { bien, type Hechos } from '../../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Quien, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

const OPERADORA = 'jefa@mercana.test'
let p: Prueba
let operadora: PersonaPrueba
let clienta: PersonaPrueba
let otra: PersonaPrueba
let a: Comercial
let b: Comercial
let cajas: ReadonlyMap<Comercial, Hechos>
let recibido = ''

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORA })
  await p.server.identidad.crear({ email: OPERADORA, nombre: 'Jefa', clave: CLAVE })
  operadora = await p.entrar(OPERADORA, CLAVE)
  clienta = await p.persona('Lucía Peña Díaz')
  otra = await p.persona('Otra')
  ;({ a, b, cajas } = await dosTiendas(p, operadora))
  recibido = await retirado({ p, clienta, operadora, cajas }, a, 'en_tienda', { enTienda: true })
}, 60_000)
afterAll(() => p.cerrar())

const base = (de: Comercial): string => `/api/tiendas/${de.tienda.tiendaId}`
const dicha = { estrellas: 4, comentario: 'Llegó rápido', productos: [{ productoId: 'producto:cafe', estrellas: 5 }] }
const resenar = (pedidoId: string, campos: object = {}, quien: Quien = clienta): Promise<Respuesta> =>
  p.pedir('PUT', `/api/yo/pedidos/${encodeURIComponent(pedidoId)}/resena`, { ...dicha, ...campos }, quien)
const mia = async (pedidoId: string) =>
  bien(await p.pedir('GET', `/api/yo/pedidos/${encodeURIComponent(pedidoId)}/resena`, undefined, clienta))
const publicas = async (de: Comercial) =>
  bien(await p.pedir('GET', `/api/publico/tiendas/${de.tienda.slug}/resenas`)) as unknown as { cuantas: number[]; resenas: ResenaPublica[] }
const deTienda = (de: Comercial, quien: Quien = de.duena) => p.pedir('GET', `${base(de)}/resenas`, undefined, quien)
const hacer = (ruta: string, cuerpo: object, quien: Quien) => p.pedir('POST', ruta, cuerpo, quien)
const responder = (de: Comercial, id: string, respuesta: string, quien: Quien = de.duena) =>
  hacer(`${base(de)}/resenas/${encodeURIComponent(id)}/respuesta`, { respuesta }, quien)
const denunciar = (de: Comercial, id: string, quien: Quien = de.duena) =>
  hacer(`${base(de)}/resenas/${encodeURIComponent(id)}/denuncia`, { motivo: 'Insulta a la cajera' }, quien)
const moderar = (id: string, oculta: boolean, quien: Quien = operadora) =>
  hacer(`/api/mercana/resenas/${encodeURIComponent(id)}`, { oculta, motivo: 'Se leyó entera' }, quien)

const oye = async (quien: PersonaPrueba) =>
  (await leerLegibles(baseDeUsuario(p.store, quien.usuarioId), Aviso))
    .filter(({ clase }) => clase.startsWith('resena_'))
    .map(({ clase, numero, motivo }) => `${clase} ${numero === '' ? motivo : 'de un pedido'}`)

test('fila 239: reseña quien tiene el pedido, una vez cada pedido, y de lo que llevaba; nadie más y nada más', async () => {
  const sinRecibir = await unPedido(p, clienta, b)
  expect(await mia(sinRecibir)).toEqual({ resena: null, puede: 'resena.sin-recibir' })
  negado(await resenar(sinRecibir), 422, 'resena.sin-recibir')
  negado(await resenar(recibido, {}, otra), 404, 'pedido.no-existe')
  expect((await resenar(recibido, {}, {})).estado).toBe(401)
  negado(await resenar(recibido, { productos: [{ productoId: 'producto:otro', estrellas: 1 }] }), 422, 'resena.producto')
  for (const campos of [{ estrellas: 0 }, { estrellas: 6 }, { estrellas: 4.5 }, { comentario: 'x'.repeat(1001) }])
    negado(await resenar(recibido, campos), 400)
  expect(await leerTodos(abrirPlataforma(p.store), Resena)).toEqual([])
  expect(await publicas(a)).toMatchObject({ cuantas: [0, 0, 0, 0, 0], resenas: [] })

  bien(await resenar(recibido))
  bien(await resenar(recibido, { estrellas: 2, comentario: '  Le faltaba algo ' }))
  const { cuantas, resenas } = await publicas(a)
  expect(cuantas).toEqual([0, 1, 0, 0, 0])
  expect(resenas).toMatchObject([
    { autorNombre: 'Lucía P.', estrellas: 2, comentario: 'Le faltaba algo', productos: [{ nombre: 'cafe', estrellas: 5 }] },
  ])
  for (const secreto of [clienta.usuarioId, 'Peña', recibido])
    expect(JSON.stringify((await publicas(a)).resenas.map(({ id: _id, ...una }) => una))).not.toContain(secreto)
  expect((await publicas(b)).resenas).toEqual([])
  // Said anew, the store is not told again.
  expect(await oye(a.duena)).toEqual(['resena_nueva ★★★★☆'])
  expect([await oye(b.duena), await oye(clienta)]).toEqual([[], []])
})

test('fila 239: quien trabaja en la tienda no la califica, y tarde tampoco', async () => {
  const suyo = await retirado({ p, clienta: a.duena, operadora, cajas }, a, 'en_tienda', { enTienda: true })
  negado(await resenar(suyo, {}, a.duena), 422, 'resena.tuya')
  const ahora = p.reloj.ahora
  p.reloj.ahora = new Date(ahora.getTime() + 61 * 86_400_000)
  const tarde = await p.pedir('PUT', `/api/yo/pedidos/${encodeURIComponent(recibido)}/resena`, dicha, await p.entrar(clienta.email, CLAVE))
  p.reloj.ahora = ahora
  negado(tarde, 422, 'resena.tarde')
  expect((await publicas(a)).resenas).toMatchObject([{ estrellas: 2 }])
})

test('fila 239: la tienda responde y pide que se mire; quitarla es de quien lleva la plataforma, y se puede devolver', async () => {
  const { resenas } = bien(await deTienda(a)) as unknown as { resenas: ResenaDicha[] }
  const [resena] = resenas
  if (!resena) throw new Error('there is none')
  const { id } = resena
  expect(resena).not.toHaveProperty('usuarioId')
  negado(await responder(b, id, 'No fue aquí'), 404, 'resena.no-existe')
  negado(await denunciar(b, id), 404, 'resena.no-existe')
  negado(await responder(a, id, 'Hola', b.duena), 404)
  for (const rol of ['cajero', 'pedidos', 'mensajero', 'verificador'])
    negado(await deTienda(a, (await unMensajero(p, a, { rol })).persona), 403)
  const contadora = (await unMensajero(p, a, { rol: 'contador' })).persona
  bien(await deTienda(a, contadora))
  for (const hecho of [
    responder(a, id, 'Yo', contadora),
    denunciar(a, id, contadora),
    moderar(id, true, a.duena),
    moderar(id, true, clienta),
  ])
    negado(await hecho, 403)
  bien(await responder(a, id, 'Gracias, lo corregimos'))
  expect((await publicas(a)).resenas).toMatchObject([{ respuesta: 'Gracias, lo corregimos' }])

  bien(await denunciar(a, id))
  negado(await denunciar(a, id), 409, 'resena.ya-denunciada')
  // Until somebody looked, everybody reads it.
  expect((await publicas(a)).resenas).toHaveLength(1)
  const cola = async () => bien(await p.pedir('GET', '/api/mercana/resenas', undefined, operadora))['resenas'] as ResenaDenunciada[]
  expect(await cola()).toMatchObject([{ id, denuncia: 'Insulta a la cajera', tiendaNombre: expect.any(String) as string }])
  negado(await p.pedir('GET', '/api/mercana/resenas', undefined, a.duena), 403)
  bien(await moderar(id, true))
  negado(await moderar(id, true), 409, 'resena.ya-oculta')
  expect(await publicas(a)).toMatchObject({ cuantas: [0, 0, 0, 0, 0], resenas: [] })
  expect(await mia(recibido)).toMatchObject({ resena: { oculta: true, motivo: 'Se leyó entera' } })
  // She says it otherwise: it stays off until somebody reads it.
  bien(await resenar(recibido, { estrellas: 3 }))
  expect((await publicas(a)).cuantas).toEqual([0, 0, 0, 0, 0])
  bien(await moderar(id, false))
  expect((await publicas(a)).cuantas).toEqual([0, 0, 1, 0, 0])
  negado(await denunciar(a, id), 409, 'resena.ya-revisada')
  expect((await oye(a.duena)).toSorted()).toEqual([
    'resena_decidida La dejó: Se leyó entera',
    'resena_decidida La quitó: Se leyó entera',
    'resena_nueva ★★★★☆',
  ])
  expect((await oye(clienta)).toSorted()).toEqual(['resena_quitada de un pedido', 'resena_respondida de un pedido'])
})

test('fila 239: seis a la vez se cuentan seis', async () => {
  const personas = await Promise.all(Array.from({ length: 6 }, (_, i) => p.persona(`Clienta ${i}`)))
  const pedidos: [string, PersonaPrueba][] = []
  for (const quien of personas)
    pedidos.push([await retirado({ p, clienta: quien, operadora, cajas }, b, 'en_tienda', { enTienda: true }), quien])
  for (const r of await Promise.all(pedidos.map(([id, quien], i) => resenar(id, { estrellas: (i % 5) + 1 }, quien)))) bien(r)
  expect((await publicas(b)).cuantas).toEqual([2, 1, 1, 1, 1])
})

test('fila 239: quien cierra su cuenta deja lo que dijo y se lleva su nombre', async () => {
  expect(bien(await p.pedir('GET', '/api/yo/datos', undefined, clienta))['misResenas']).toMatchObject([{ estrellas: 3 }])
  bien(await p.pedir('POST', '/api/yo/cerrar', { clave: CLAVE }, clienta))
  expect((await publicas(a)).resenas).toMatchObject([{ autorNombre: 'Cuenta cerrada', estrellas: 3 }])
})
