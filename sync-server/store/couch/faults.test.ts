/** What the line and the server between us and CouchDB can do wrong: half replies, HTML, old cookies, cut connections. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { CouchClient } from './client.ts'
import { CouchWatch } from './watch.ts'
import { openCouchStore } from '../couch.ts'

type Responder = (req: IncomingMessage, res: ServerResponse, cuerpo: string) => void
const cierres: (() => void)[] = []
afterEach(() => {
  for (const cerrar of cierres.splice(0)) cerrar()
})

/** A server that speaks as told; the address to reach it at, with a name and a password. */
async function servidor(responder: Responder): Promise<string> {
  const server = createServer((req, res) => {
    let cuerpo = ''
    req.on('data', (trozo: Buffer) => (cuerpo += trozo.toString()))
    req.on('end', () => responder(req, res, cuerpo))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cierres.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://admin:cl%40ve@127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (res: ServerResponse, valor: unknown, estado = 200, cabeceras: Record<string, string> = {}) =>
  res.writeHead(estado, { 'content-type': 'application/json', ...cabeceras }).end(JSON.stringify(valor))
const esperar = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function hasta(condicion: () => boolean, ms = 5000): Promise<void> {
  for (const fin = Date.now() + ms; !condicion(); await esperar(10)) if (Date.now() > fin) throw new Error('it did not happen in time')
}

/** CouchDB's sign-in: each cookie is good for `usos` requests. */
function conSesion(usos: number, responder: Responder): { responder: Responder; entradas: string[] } {
  const entradas: string[] = []
  let quedan = 0
  return {
    entradas,
    responder: (req, res, cuerpo) => {
      if (req.url === '/_session') {
        entradas.push(cuerpo)
        quedan = usos
        const expires = new Date(Date.now() + 600_000).toUTCString()
        return json(res, { ok: true }, 200, {
          'set-cookie': `AuthSession=s${entradas.length}; Version=1; Expires=${expires}; Path=/; HttpOnly`,
        })
      }
      if (req.headers.cookie !== `AuthSession=s${entradas.length}` || quedan-- <= 0)
        return json(res, { error: 'unauthorized', reason: 'no' }, 401)
      responder(req, res, cuerpo)
    },
  }
}

describe('la conversación con CouchDB', () => {
  test('entra con una sesión, no con la clave en cada petición, y la renueva cuando vence', async () => {
    const autorizaciones = new Set<string | undefined>()
    const sesion = conSesion(3, (req, res) => {
      autorizaciones.add(req.headers.authorization)
      json(res, { ok: true })
    })
    const cliente = new CouchClient(await servidor(sesion.responder))
    for (let i = 0; i < 7; i++) expect(await cliente.pedir({ metodo: 'GET', ruta: '_all_dbs' })).toEqual({ ok: true })
    expect(sesion.entradas).toEqual(Array.from({ length: 3 }, () => 'name=admin&password=cl%40ve'))
    expect([...autorizaciones]).toEqual([undefined])
  })

  test('muchas peticiones con la sesión vencida entran una sola vez', async () => {
    const sesion = conSesion(100, (_req, res) => json(res, { ok: true }))
    const cliente = new CouchClient(await servidor(sesion.responder))
    await Promise.all(Array.from({ length: 20 }, () => cliente.pedir({ metodo: 'GET', ruta: 'x' })))
    expect(sesion.entradas).toHaveLength(1)
  })

  test('de muchas peticiones espera la mayoría su turno, y todas llegan; quien espera cambios no ocupa uno', async () => {
    const pendientes: ServerResponse[] = []
    let escuchan = 0
    const sesion = conSesion(10_000, (req, res) => {
      if (req.url?.includes('/_changes') === true) escuchan++
      else pendientes.push(res)
    })
    const cliente = new CouchClient(await servidor(sesion.responder))
    await cliente.entrar()
    const corte = new AbortController()
    const esperas = Array.from({ length: 40 }, () => cliente.pedir({ metodo: 'GET', ruta: 'x/_changes', signal: corte.signal }))
    const respuestas = Array.from({ length: 100 }, () => cliente.pedir({ metodo: 'GET', ruta: 'x' }))
    await hasta(() => escuchan === 40 && pendientes.length === 32)
    let masALaVez = 0
    for (let contestadas = 0; contestadas < 100; contestadas++) {
      await hasta(() => pendientes.length > 0)
      masALaVez = Math.max(masALaVez, pendientes.length)
      const respuesta = pendientes.shift()
      if (respuesta) json(respuesta, { ok: true })
    }
    expect(await Promise.all(respuestas)).toHaveLength(100)
    expect(masALaVez).toBe(32)
    corte.abort()
    expect((await Promise.allSettled(esperas)).every(({ status }) => status === 'rejected')).toBe(true)
  })

  test.each([
    [404, 'Database does not exist.'],
    [500, 'No DB shards could be opened.'],
  ])('la base recién hecha que todavía no está (%i) se pide otra vez; la que se borra y no estaba, no', async (estado, reason) => {
    let faltan = 2
    const cliente = new CouchClient(
      await servidor((req, res) => {
        if (req.method === 'GET' && faltan-- <= 0) json(res, { ok: true })
        else json(res, { error: 'not_found', reason }, req.method === 'GET' ? estado : 404)
      }),
    )
    expect(await cliente.pedir({ metodo: 'GET', ruta: 'x' })).toEqual({ ok: true })
    await expect(cliente.pedir({ metodo: 'DELETE', ruta: 'x' })).rejects.toMatchObject({ statusCode: 404 })
  })

  test('una clave que no sirve se dice, sin insistir', async () => {
    let peticiones = 0
    const url = await servidor((_req, res) => {
      peticiones++
      json(res, { error: 'unauthorized', reason: 'Name or password is incorrect.' }, 401)
    })
    await expect(openCouchStore({ url })).rejects.toThrow('incorrect')
    expect(peticiones).toBe(1)
  })

  test.each<[string, Responder]>([
    ['media respuesta', (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('[{"ok":true,"id":"a","re')],
    [
      'la línea cortada a media respuesta',
      (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('[{"ok":true')
        setTimeout(() => res.destroy(), 20)
      },
    ],
    ['la línea cortada antes de responder', (req) => req.socket.destroy()],
    ['HTML con estado 200', (_req, res) => res.writeHead(200, { 'content-type': 'application/octet-stream' }).end('<html>')],
    ['HTML con estado 502', (_req, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')],
    ['menos filas que documentos', (_req, res) => json(res, [{ ok: true, id: 'a', rev: '1-x' }])],
    [
      'las filas de otros documentos',
      (_req, res) =>
        json(res, [
          { ok: true, id: 'b', rev: '1-x' },
          { ok: true, id: 'a', rev: '1-x' },
        ]),
    ],
    [
      'un error por documento que no es un conflicto',
      (_req, res) =>
        json(res, [
          { ok: true, id: 'a', rev: '1-x' },
          { id: 'b', error: 'internal_server_error', reason: 'no' },
        ]),
    ],
  ])('%s no es "creado": quien guarda se entera', async (_nombre, alGuardar) => {
    const sesion = conSesion(1000, (req, res, cuerpo) => {
      if (req.url?.endsWith('/_bulk_docs') === true) alGuardar(req, res, cuerpo)
      else json(res, { ok: true })
    })
    const store = await openCouchStore({ url: await servidor(sesion.responder) })
    const db = await store.db('pruebas')
    await expect(db.createMany([{ id: 'a' }, { id: 'b' }])).rejects.toThrow()
    await store.close()
  })
})

test('en un racimo, el número que ganó otro nodo "existe": se escribe en todas las copias y se lee de todas', async () => {
  const vistas: string[] = []
  const sesion = conSesion(1000, (req, res) => {
    if (req.method === 'POST' && req.url?.includes('/_bulk_docs') === true) {
      vistas.push(req.url)
      return json(res, [{ ok: true, id: 'a', rev: '1-nuestra' }])
    }
    if (req.method === 'GET' && req.url?.includes('/a?') === true) {
      vistas.push(req.url)
      return json(res, { _id: 'a', _rev: '1-otra', _conflicts: ['1-nuestra'] })
    }
    json(res, { ok: true })
  })
  const store = await openCouchStore({ url: await servidor(sesion.responder), copias: 3 })
  expect(await (await store.db('ncf')).create({ id: 'a' })).toBe('existe')
  expect(await (await store.db('auditoria')).create({ id: 'a' })).toBe('creado')
  expect(vistas).toEqual(['/ncf/_bulk_docs?w=3', '/ncf/a?r=3&conflicts=true', '/auditoria/_bulk_docs'])
  await store.close()
})

describe('la espera de cambios', () => {
  test('después de un corte, un 500 o una respuesta rara sigue desde donde iba, nunca desde "ahora" otra vez', async () => {
    const desde: (string | null)[] = []
    const fallos: Responder[] = [
      (req) => req.socket.destroy(),
      (_req, res) => json(res, { error: 'internal_server_error' }, 500),
      (_req, res) => json(res, { rara: true }),
      (_req, res) => json(res, { results: [{ id: 'a' }], last_seq: '6-b' }),
    ]
    const url = await servidor((req, res, cuerpo) => {
      if (req.url === '/_session') return json(res, { ok: true })
      const since = new URL(req.url ?? '', 'http://x').searchParams.get('since')
      desde.push(since)
      if (since === 'now') return json(res, { results: [], last_seq: '5-a' })
      fallos.shift()?.(req, res, cuerpo)
    })
    let avisos = 0
    const watch = new CouchWatch(new CouchClient(url), 'pruebas')
    watch.add(() => avisos++)
    await hasta(() => desde.length === 6, 8000)
    expect(desde).toEqual(['now', '5-a', '5-a', '5-a', '5-a', '6-b'])
    expect(avisos).toBe(2)
    watch.close()
  })

  test('muchos escuchan por una sola conexión, y al irse el último se cierra', async () => {
    let abiertas = 0
    const url = await servidor((req, res) => {
      if (req.url?.includes('since=now') === true) return json(res, { results: [], last_seq: '1' })
      abiertas++
      req.socket.once('close', () => abiertas--)
    })
    const watch = new CouchWatch(new CouchClient(url), 'pruebas')
    const dejar = [watch.add(() => undefined), watch.add(() => undefined), watch.add(() => undefined)]
    await hasta(() => abiertas === 1)
    dejar[0]?.()
    dejar[1]?.()
    await esperar(50)
    expect(abiertas).toBe(1)
    dejar[2]?.()
    await hasta(() => abiertas === 0)
  })
})
