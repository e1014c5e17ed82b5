import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registrarCarriles } from './carriles.ts'

let app: FastifyInstance
let dentro: string[]
let terminar: ((error?: Error) => void)[]

beforeEach(() => {
  app = fastify({ forceCloseConnections: true })
  dentro = []
  terminar = []
  app.decorateRequest('actor')
  app.addHook('onRequest', (peticion, _reply, siga) => {
    peticion.actor = { dispositivo: { dispositivoId: String(peticion.headers['x-quien']) } } as unknown as typeof peticion.actor
    siga()
  })
  registrarCarriles(app)
  const esperar = async (peticion: { headers: Record<string, unknown> }) => {
    dentro.push(String(peticion.headers['x-quien']))
    await new Promise<void>((resolver, rechazar) => terminar.push((error) => (error ? rechazar(error) : resolver())))
    return {}
  }
  for (const ruta of ['/sync/v1/pull', '/sync/v1/stream', '/api/publico/productos']) app.get(ruta, esperar)
})
afterEach(() => app.close())

const pedir = (quien: string, url = '/sync/v1/pull') => app.inject({ url, headers: { 'x-quien': quien } })

it('de quien abre muchas conexiones se atienden dos a la vez, y nadie más espera por ellas', async () => {
  const suyas = Array.from({ length: 5 }, () => pedir('hackeada'))
  await expect.poll(() => dentro).toEqual(['hackeada', 'hackeada'])
  const otra = pedir('caja')
  await expect.poll(() => dentro).toEqual(['hackeada', 'hackeada', 'caja'])
  terminar[2]?.()
  expect((await otra).statusCode).toBe(200)
  terminar[0]?.()
  await expect.poll(() => dentro.length).toBe(4)
  for (let i = 1; i < 6; i++) {
    await expect.poll(() => terminar[i]).toBeDefined()
    terminar[i]?.()
  }
  expect((await Promise.all(suyas)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

it('lo que falla deja su lugar', async () => {
  const suyas = Array.from({ length: 3 }, () => pedir('caja'))
  await expect.poll(() => dentro.length).toBe(2)
  terminar[0]?.(new Error('broke'))
  await expect.poll(() => dentro.length).toBe(3)
  for (const una of terminar) una()
  expect((await Promise.all(suyas)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 500])
})

it('quien cuelga no abre lugar: lo empezado termina antes, y lo que esperaba ya no se hace', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = app.server.address()
  const url = `http://127.0.0.1:${typeof lugar === 'object' ? lugar?.port : 0}/sync/v1/pull`
  const colgar = new AbortController()
  const idas = Array.from({ length: 3 }, () => fetch(url, { headers: { 'x-quien': 'caja' }, signal: colgar.signal }).catch(() => 'colgada'))
  await expect.poll(() => dentro.length).toBe(2)
  colgar.abort()
  expect(await Promise.all(idas)).toEqual(['colgada', 'colgada', 'colgada'])
  const nueva = pedir('caja')
  const deOtra = pedir('otra')
  await expect.poll(() => dentro).toEqual(['caja', 'caja', 'otra'])
  for (const una of terminar) una()
  await expect.poll(() => dentro).toEqual(['caja', 'caja', 'otra', 'caja'])
  terminar[3]?.()
  expect((await Promise.all([nueva, deOtra])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

it('la línea de avisos no ocupa lugar', async () => {
  const lineas = Array.from({ length: 4 }, () => pedir('caja', '/sync/v1/stream'))
  await expect.poll(() => dentro.length).toBe(4)
  for (const una of terminar) una()
  await Promise.all(lineas)
})
