import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { unServidor, type Prueba } from '../../tests/support/server/test-server.ts'
import { carpetaConstrucciones, guardarConstruccion } from './construcciones.ts'

let raiz = ''
let dist = ''
let datos = ''
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'mercana-construccion-'))
  dist = join(raiz, 'dist')
  datos = join(raiz, 'datos')
  return () => rm(raiz, { recursive: true, force: true })
})

const el = (fecha: string): Date => new Date(`${fecha}T12:00:00Z`)

/** Builds into `dist/`, as a build does: over an empty folder. */
async function construir(nombre: string, comun = 'comun-1.js'): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), `<script src="/assets/${nombre}.js"></script>`)
  await writeFile(join(dist, 'assets', `${nombre}.js`), `export const nombre = '${nombre}'`)
  await writeFile(join(dist, 'assets', comun), 'export {}')
}

async function desplegar(nombre: string, fecha: string, comun?: string): Promise<void> {
  await construir(nombre, comun)
  await guardarConstruccion(dist, datos, el(fecha))
}

const guardados = async (): Promise<string[]> => (await readdir(carpetaConstrucciones(datos))).sort()

describe('los archivos de construcciones anteriores', () => {
  it('se quedan 30 días después de que otra tomó su lugar', async () => {
    for (const [nombre, fecha] of [
      ['a', '2026-01-01'],
      ['b', '2026-03-01'],
      ['c', '2026-03-05'],
      ['d', '2026-03-10'],
      ['e', '2026-03-30'],
    ] as const)
      await desplegar(nombre, fecha)
    // The first one was on show until 1 March.
    expect(await guardados()).toEqual(['a.js', 'b.js', 'c.js', 'comun-1.js', 'd.js', 'e.js'])
    await desplegar('f', '2026-04-02')
    expect(await guardados()).toEqual(['b.js', 'c.js', 'comun-1.js', 'd.js', 'e.js', 'f.js'])
  })

  it('las tres últimas se quedan por viejas que sean, y lo que ninguna usa se va', async () => {
    await desplegar('a', '2020-01-01', 'comun-0.js')
    for (const [i, nombre] of ['b', 'c', 'd'].entries()) await desplegar(nombre, `202${i + 1}-01-01`)
    expect(await guardados()).toEqual(['a.js', 'b.js', 'c.js', 'comun-0.js', 'comun-1.js', 'd.js'])
    await desplegar('e', '2026-01-01')
    expect(await guardados()).toEqual(['b.js', 'c.js', 'comun-1.js', 'd.js', 'e.js'])
  })

  it('volver a una anterior la pone otra vez de última; arrancar dos veces con la misma no cambia nada', async () => {
    await desplegar('a', '2026-01-01')
    await desplegar('b', '2026-01-02')
    await desplegar('a', '2026-06-01')
    await guardarConstruccion(dist, datos, el('2026-06-02'))
    expect(await guardados()).toEqual(['a.js', 'b.js', 'comun-1.js'])
    for (const nombre of ['c', 'd', 'e']) await desplegar(nombre, '2026-08-01')
    expect(await guardados()).toEqual(['a.js', 'c.js', 'comun-1.js', 'd.js', 'e.js'])
  })

  it('una lista estropeada no impide arrancar; sin aplicación construida no hay nada que guardar', async () => {
    await guardarConstruccion(dist, datos, el('2026-01-01'))
    await desplegar('a', '2026-01-01')
    await writeFile(join(datos, 'construcciones', 'lista.json'), '[{')
    await desplegar('b', '2026-01-02')
    expect(await guardados()).toEqual(['b.js', 'comun-1.js'])
  })
})

describe('un servidor con una construcción nueva', () => {
  let p: Prueba
  beforeAll(async () => {
    p = await unServidor()
  })
  afterAll(() => p.cerrar())

  it('da todavía los archivos de la anterior, para siempre los mismos, y no lo que nunca hubo', async () => {
    await desplegar('vieja', '2026-01-01')
    await desplegar('nueva', '2026-01-02')
    const app = await buildApp({ store: p.store, config: { ...p.server.config, raiz: await conFuentes(), datos } })
    const pedir = (url: string) => app.inject({ url, headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } })
    for (const nombre of ['vieja', 'nueva']) {
      const r = await pedir(`/assets/${nombre}.js`)
      expect([r.statusCode, r.body]).toEqual([200, `export const nombre = '${nombre}'`])
      expect(r.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(r.headers['content-type']).toContain('javascript')
    }
    for (const url of ['/assets/nunca.js', '/assets/..%2flista.json', '/lista.json']) expect((await pedir(url)).statusCode).toBe(404)
    await app.close()
  })

  async function conFuentes(): Promise<string> {
    await symlink(join(p.server.config.raiz, 'sync-server'), join(raiz, 'sync-server'))
    return raiz
  }
})
