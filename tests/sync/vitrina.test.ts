/** The catalogues that a browser keeps, against the real server: asked for once, and read with no connection. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Escaparates } from '#data/mercado/escaparates-navegador.ts'
import { buscarEnGuardadas, refrescarVitrina, vitrinaGuardada } from '#data/mercado/vitrina.ts'
import { unComercio, type Comercial } from '../support/server/orders.ts'
import { unServidor, type Prueba } from '../support/server/test-server.ts'

let p: Prueba
let url = ''
let tienda: Comercial
let estados: number[]
let copias: Map<string, { texto: string; etag: string; en: string }>
let escaparates: Escaparates

beforeAll(async () => {
  p = await unServidor()
  url = await p.app.listen({ port: 0, host: '127.0.0.1' })
  tienda = await unComercio(p, { 'producto:cafe': 100, 'producto:te': 3, 'producto:nada': 0 })
}, 60_000)
afterAll(() => p.cerrar())
beforeEach(() => {
  estados = []
  copias = new Map()
  escaparates = {
    leer: async (slug) => copias.get(slug),
    guardar: async (slug, copia) => void copias.set(slug, copia),
    confirmar: async (slug, en) => {
      const copia = copias.get(slug)
      if (copia) copias.set(slug, { ...copia, en })
    },
    quitar: async (slug) => void copias.delete(slug),
    slugs: async () => [...copias.keys()],
  }
})

const puertos = (ahora: number) => ({
  ahora: () => ahora,
  fetch: async (ruta: string, init: RequestInit) => {
    const respuesta = await fetch(`${url}${ruta}`, init)
    estados.push(respuesta.status)
    return respuesta
  },
})
const sinLinea = { ahora: () => 0, fetch: () => Promise.reject(new TypeError('fetch failed')) }

test('se pide entera una vez; después solo se pregunta si cambió, y queda desde cuándo es así', async () => {
  const { slug } = tienda.tienda
  const primera = await refrescarVitrina(puertos(1000), escaparates, slug)
  expect(primera).toMatchObject({ ok: true, value: { tienda: { slug }, en: new Date(1000).toISOString() } })
  const otra = await refrescarVitrina(puertos(2000), escaparates, slug)
  expect(otra).toMatchObject({ ok: true, value: { en: new Date(2000).toISOString() } })
  expect(estados).toEqual([200, 304])
  expect(primera.ok && primera.value.productos.map(({ nombre, disponible, pocas }) => [nombre, disponible, pocas])).toEqual([
    ['cafe', true, false],
    ['nada', false, false],
    ['te', true, true],
  ])
})

test('sin conexión se lee la copia, y se busca en ella', async () => {
  const { slug } = tienda.tienda
  await refrescarVitrina(puertos(1000), escaparates, slug)
  expect(await refrescarVitrina(sinLinea, escaparates, slug)).toMatchObject({ ok: false, error: { code: 'red.sin-conexion' } })
  expect(await vitrinaGuardada(escaparates, slug)).toMatchObject({ en: new Date(1000).toISOString() })
  const hallados = await buscarEnGuardadas(escaparates, (texto) => texto.includes('cafe'), 10)
  expect(hallados.map((uno) => [uno.nombre, uno.slug])).toEqual([['cafe', slug]])
})

test('una copia a medias es como ninguna, y la de una tienda que cerró se va', async () => {
  const { slug, tiendaId } = tienda.tienda
  await refrescarVitrina(puertos(1000), escaparates, slug)
  const copia = copias.get(slug)
  copias.set(slug, { texto: '{"tienda":', etag: copia?.etag ?? '', en: '' })
  expect(await vitrinaGuardada(escaparates, slug)).toBeUndefined()
  expect((await refrescarVitrina(puertos(2000), escaparates, slug)).ok).toBe(true)
  expect(estados).toEqual([200, 200])
  await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { activo: false }, tienda.duena)
  expect(await refrescarVitrina(puertos(3000), escaparates, slug)).toMatchObject({ error: { code: 'tienda.no-existe' } })
  expect(copias.size).toBe(0)
  await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { activo: true }, tienda.duena)
})
