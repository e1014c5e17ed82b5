import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { unServidor, type Prueba } from '../../tests/support/server/test-server.ts'

const PAGINA = `<!doctype html><script type="module" src="/assets/app-abc.js"></script><div id="root"></div>`

let p: Prueba
let app: FastifyInstance
let raiz = ''
beforeAll(async () => {
  p = await unServidor()
  raiz = await mkdtemp(join(tmpdir(), 'mercana-raiz-'))
  await symlink(join(p.server.config.raiz, 'sync-server'), join(raiz, 'sync-server'))
  await mkdir(join(raiz, 'dist', 'assets'), { recursive: true })
  await writeFile(join(raiz, 'dist', 'index.html'), PAGINA)
  await writeFile(join(raiz, 'dist', 'sw.js'), 'self.x=1')
  await writeFile(join(raiz, 'dist', 'assets', 'app-abc.js'), 'export {}')
  await writeFile(join(raiz, 'dist', 'assets', 'app-abc.js.br'), Uint8Array.from(brotliCompressSync('export {}')))
  await writeFile(join(raiz, 'secreto.txt'), 'no')
  app = await buildApp({ store: p.store, config: { ...p.server.config, raiz } })
})
afterAll(async () => {
  await app.close()
  await p.cerrar()
  await rm(raiz, { recursive: true, force: true })
})

const pedir = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const navegar = (url: string) => pedir(url, { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' })

describe('la aplicación servida', () => {
  it('una tienda entera detrás de una dirección la instala sin que nadie le diga que pide demasiado', async () => {
    const conLimites = await buildApp({ store: p.store, config: { ...p.server.config, raiz, limites: true } })
    const estados = new Set<number>()
    for (let i = 0; i < 2000; i++) estados.add((await conLimites.inject({ url: '/assets/app-abc.js' })).statusCode)
    expect([...estados]).toEqual([200])
    const preguntas = new Set<number>()
    for (let i = 0; i < 2000; i++) preguntas.add((await conLimites.inject({ url: '/api/yo' })).statusCode)
    expect(preguntas).toContain(429)
    await conLimites.close()
  })

  it('cualquier página del producto recibe index.html, que se pregunta cada vez', async () => {
    for (const url of ['/', '/login', '/mercana/colmado-la-fe/carrito', '/mercana/x?ref=y', '/con espacios y ñ']) {
      const r = await navegar(encodeURI(url))
      expect([url, r.statusCode, r.body]).toEqual([url, 200, PAGINA])
      expect(r.headers['cache-control']).toBe('no-cache')
      expect(r.headers['content-type']).toContain('text/html')
    }
  })

  it('quien hace la vista previa de un enlace a la portada, que no dice qué quiere, también la recibe', async () => {
    for (const url of ['/', '/?ref=MARIA2026']) expect((await pedir(url, { accept: '*/*' })).body).toBe(PAGINA)
    expect((await pedir('/', { accept: '*/*', 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
    expect((await pedir('/foto.png', { accept: '*/*' })).statusCode).toBe(404)
  })

  it('lo que lleva hash se guarda para siempre; el service worker, nunca', async () => {
    expect((await pedir('/assets/app-abc.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    const sw = await pedir('/sw.js')
    expect(sw.headers['cache-control']).toBe('no-cache')
    expect((await pedir('/sw.js', { 'if-none-match': String(sw.headers['etag']) })).statusCode).toBe(304)
  })

  it('un archivo que falta, y lo que está bajo /api o /sync, nunca recibe HTML', async () => {
    for (const url of ['/assets/viejo-123.js', '/foto.png', '/api/nada', '/sync/v1/nada', '/archivos/nada']) {
      const r = await pedir(url, { accept: '*/*', 'sec-fetch-mode': 'no-cors' })
      expect([url, r.statusCode, r.json()]).toEqual([url, 404, { code: 'ruta.no-existe' }])
    }
    expect((await navegar('/api/nada')).statusCode).toBe(404)
  })

  it('no sale de su carpeta', async () => {
    for (const url of ['/../secreto.txt', '/%2e%2e/secreto.txt', '/assets/..%2f..%2fsecreto.txt', '/..%5csecreto.txt', '/.env'])
      expect((await pedir(url)).body).not.toBe('no')
  })

  it('la política no admite scripts que no vengan de un archivo nuestro', async () => {
    const csp = String((await navegar('/')).headers['content-security-policy'])
    expect(csp).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(csp).toContain("style-src 'self' 'unsafe-inline'")
  })

  it('manda la copia comprimida a quien la entiende', async () => {
    const r = await pedir('/assets/app-abc.js', { 'accept-encoding': 'br, gzip' })
    expect(r.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(Uint8Array.from(r.rawPayload)).toString()).toBe('export {}')
    expect((await pedir('/assets/app-abc.js')).body).toBe('export {}')
  })
})
