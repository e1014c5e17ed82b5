import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { bien, Hechos, unNavegador } from '../../tests/support/server/sync.ts'

const PAGINA = `<!doctype html><html><head>
    <title>Mercana</title>
    <meta name="description" content="El mercado." />
  </head><body><div id="root"></div></body></html>`

let p: Prueba
let app: FastifyInstance
let raiz = ''
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  p = await unServidor({ MERCANA_URL: 'https://mercana.test' })
  raiz = await mkdtemp(join(tmpdir(), 'mercana-raiz-'))
  await symlink(join(p.server.config.raiz, 'sync-server'), join(raiz, 'sync-server'))
  await mkdir(join(raiz, 'dist'), { recursive: true })
  await writeFile(join(raiz, 'dist', 'index.html'), PAGINA)
  app = await buildApp({ store: p.store, config: { ...p.server.config, raiz } })
  duena = await p.persona()
  tienda = await p.tienda(duena)
  await editar({
    tiendaNombre: `"><script>alert(1)</script> $& D'Leo & Cía`,
    tiendaTipo: 'Colmado',
    tags: ['hielo'],
    tiendaShowAllUsers: true,
  })
})
afterAll(async () => {
  await app.close()
  await p.cerrar()
  await rm(raiz, { recursive: true, force: true })
})

const editar = async (campos: object) => bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, campos, duena))
/** As a messenger asks that makes a preview of a link. */
const pedir = (url: string, headers: Record<string, string> = { accept: '*/*' }) => app.inject({ method: 'GET', url, headers })

test('el enlace de una tienda dice quién es, por cualquiera de sus dos direcciones, y lo que escribió su dueña no pasa de texto', async () => {
  for (const url of [`/tienda/${tienda.slug}`, `/mercana/${tienda.slug}`]) {
    const { body, headers, statusCode } = await pedir(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(body).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; D&#39;Leo &amp; Cía · Mercana</title>')
    expect(body).toContain(`<link rel="canonical" href="https://mercana.test/tienda/${tienda.slug}" />`)
    expect(body).toContain(`<meta property="og:url" content="https://mercana.test/tienda/${tienda.slug}" />`)
    expect(body).toContain('<meta property="og:description" content="Colmado. hielo. Pide en línea en Mercana." />')
    expect(body).toContain('<meta property="og:image" content="https://mercana.test/icono-512.png" />')
    expect(body).not.toMatch(/<script|noindex|131246796/)
    expect(body).toContain('<div id="root">')
    expect(String(headers['content-security-policy'])).toContain("script-src 'self' 'wasm-unsafe-eval'")
  }
})

test('el enlace de un producto dice cuál es y cuánto cuesta; de uno que no se muestra, quién es la tienda', async () => {
  const nube = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
  const poner = async (id: string, mas: object) => {
    const campos = Object.entries({ ...Producto.muestra, ...mas }).map(([campo, despues]) => [campo, { antes: null, despues }])
    const cambios = [{ docId: id, campos: Object.fromEntries(campos) as never }]
    bien(await nube.enviar(nube.hecho(Historico, { docTipo: Producto.tipo, cambios, motivo: '' })))
  }
  await poner('producto:cafe', { nombre: 'Café "Fuerte" <1 lb>', unidad: 'libra' })
  await poner('producto:oculto', { nombre: 'Lo que no se publica', publicado: false })
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  for (const id of ['producto:cafe', encodeURIComponent('producto:cafe')]) {
    const { body } = await pedir(`/tienda/${tienda.slug}/producto/${id}`)
    expect(body).toContain('<title>Café &quot;Fuerte&quot; &lt;1 lb&gt; · ')
    expect(body).toContain('<meta property="og:type" content="product" />')
    expect(body).toMatch(/og:description" content="RD\$325\.00 por lb\. Pídelo en/)
    expect(body).toContain(`<link rel="canonical" href="https://mercana.test/tienda/${tienda.slug}/producto/producto%3Acafe" />`)
  }
  for (const id of ['producto:oculto', 'producto:nada', 'cliente:1']) {
    const { body } = await pedir(`/tienda/${tienda.slug}/producto/${id}`)
    expect([id, body.includes('og:type" content="website"'), body.includes('Lo que no se publica')]).toEqual([id, true, false])
  }
})

test('lo que no es una tienda recibe la página de siempre, y una foto que falta nunca la recibe', async () => {
  const navegar = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  for (const url of ['/', '/mercana/usuarios', '/mercana/no-hay-esa', `/mercana/${tienda.slug}/productos`])
    expect([url, (await pedir(url, navegar)).body]).toEqual([url, PAGINA])
  expect((await pedir(`/tienda/${tienda.slug}`, { accept: '*/*', 'sec-fetch-mode': 'no-cors' })).statusCode).toBe(404)
  expect((await pedir('/mercana/no-hay-esa')).statusCode).toBe(404)
})

test('si la base no contesta, la página se abre igual', async () => {
  let roto = false
  const db = (nombre: string) => (roto && nombre === 'plataforma' ? Promise.reject(new Error('no contesta')) : p.store.db(nombre))
  const otra = await buildApp({ store: { ...p.store, db }, config: { ...p.server.config, raiz }, log: { level: 'silent' } })
  roto = true
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  expect((await otra.inject({ url: `/tienda/${tienda.slug}`, headers })).body).toBe(PAGINA)
  roto = false
  await otra.close()
})

test('el mapa nombra las tiendas que se muestran a todos y ninguna otra; la que tiene solo enlace no se indexa', async () => {
  const mapa = async () => (await pedir('/sitemap.xml')).body
  expect(await mapa()).toContain(`<loc>https://mercana.test/tienda/${tienda.slug}</loc>`)
  await editar({ tiendaShowAllUsers: false })
  await expect.poll(mapa).not.toContain(tienda.slug)
  expect((await pedir(`/tienda/${tienda.slug}`)).body).toContain('<meta name="robots" content="noindex" />')
  await editar({ activo: false })
  expect((await pedir(`/tienda/${tienda.slug}`)).statusCode).toBe(404)
  const robots = await pedir('/robots.txt')
  expect([robots.headers['content-type'], robots.body]).toEqual([
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /api/\nDisallow: /sync/\n\nSitemap: https://mercana.test/sitemap.xml\n',
  ])
})
