import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import {
  entregarA,
  hechosDe,
  mentiras,
  pasar,
  unaLinea,
  type LineaMala,
  type PeticionVista,
  type RespuestaVista,
  type Trato,
} from '../support/linea.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

/* Real devices, real sockets, a real server, and between them a line that does everything that a line can do. */

const DIA_MS = 86_400_000
/** Waits for what takes as long as people wait: `LINEA=larga`. */
const larga = process.env['LINEA'] === 'larga'

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let t: TiendaDePrueba
let linea: LineaMala
let a: Aparato
/** What the server said to an earlier push: true then, and not an answer to any other. */
let deAntes: RespuestaVista | undefined

const esPush = ({ ruta }: PeticionVista): boolean => ruta.startsWith('/sync/v1/push')

beforeAll(async () => {
  t = await unaTienda()
  linea = await unaLinea(t.url)
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
  a.linea.url = linea.url
  linea.trato = async ({ peticion, entregar, devolver }) => {
    const respuesta = await entregar()
    if (esPush(peticion)) deAntes = respuesta
    await devolver(respuesta)
  }
  await vender(a.tienda)
  await a.tienda.sync.sincronizar()
  expect(deAntes?.estado).toBe(200)
  linea.trato = pasar
}, 60_000)
afterAll(async () => {
  await a.cerrar()
  await linea.cerrar()
  await t.cerrar()
})
afterEach(async () => {
  vi.restoreAllMocks()
  linea.trato = pasar
  await a.tienda.sync.sincronizar()
  expect(await mentiras(t, a)).toEqual([])
  expect(a.fallos).toEqual([])
})

const estados = async (): Promise<string[]> => [...new Set((await hechosDe(a)).map(({ estado }) => estado))].sort()

/** The line is good again: what waits arrives, and what is new on the server comes, with nobody reloading anything. */
async function seguir(): Promise<string> {
  linea.trato = pasar
  const nombre = `Caja ${crypto.randomUUID()}`
  await t.crearCaja(nombre)
  await a.tienda.sync.sincronizar()
  expect(await estados()).toEqual(['recibido'])
  expect((await a.tienda.repo.buscar(Caja)).map(({ doc }) => doc.nombre)).toContain(nombre)
  await expect
    .poll(() => a.tienda.sync.estado.valor())
    .toMatchObject({ conexion: 'en-linea', sinEnviar: 0, enCuarentena: 0, ultimoFallo: '' })
  return 'sigue'
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Acepte las condiciones para navegar</h1>'

const diciendo =
  (estado: number, cuerpo = '', cabeceras: Record<string, string> = json): Trato =>
  ({ responder }) =>
    responder({ estado, cuerpo, cabeceras })
const conCodigo = (estado: number, code: string, cabeceras: Record<string, string> = {}): Trato =>
  diciendo(estado, JSON.stringify({ code }), { ...json, ...cabeceras })

const malas: [string, Trato][] = [
  ['la petición se pierde', ({ cortar }) => cortar()],
  [
    'la respuesta se pierde',
    async ({ entregar, cortar }) => {
      await entregar()
      cortar()
    },
  ],
  ['un portal cautivo contesta 200 con HTML', diciendo(200, PORTAL, html)],
  ['un portal cautivo contesta 200 con HTML y dice que es JSON', diciendo(200, PORTAL)],
  [
    'un portal cautivo manda a otra página',
    ({ peticion, responder }) =>
      peticion.ruta === '/portal'
        ? responder({ estado: 200, cuerpo: PORTAL, cabeceras: html })
        : responder({ estado: 302, cabeceras: { location: '/portal' } }),
  ],
  ['200 con una lista vacía', diciendo(200, '[]')],
  ['200 con un objeto vacío', diciendo(200, '{}')],
  ['200 sin nada', diciendo(200)],
  ['204', diciendo(204, '', {})],
  ['304', diciendo(304, '', {})],
  ['401 con JSON', conCodigo(401, 'sesion.ninguna')],
  ['401 con HTML', diciendo(401, '<h1>401</h1>', html)],
  ['403 con JSON', conCodigo(403, 'permiso.denegado')],
  ['403 con HTML', diciendo(403, '<h1>403</h1>', html)],
  ['404 de otro servidor', diciendo(404, 'Not found', { 'content-type': 'text/plain' })],
  ['409', conCodigo(409, 'documento.conflicto')],
  ['413 de un proxy', diciendo(413, '<h1>413</h1>', html)],
  ['413 con JSON', conCodigo(413, 'peticion.demasiado-grande')],
  ['429', conCodigo(429, 'peticion.demasiadas', { 'retry-after': '5' })],
  ['500', conCodigo(500, 'servidor.error')],
  ['502 con HTML', diciendo(502, '<h1>Bad gateway</h1>', html)],
  ['503 sin espacio', conCodigo(503, 'servidor.sin-espacio', { 'retry-after': '60' })],
  ['504 sin nada', diciendo(504)],
  [
    'la respuesta es la de otra petición',
    async ({ peticion, devolver }) => {
      const otra = peticion.ruta.includes('/push') ? '/sync/v1/saludo' : '/healthz'
      await devolver(
        await entregarA(t.url, { ...peticion, metodo: 'GET', ruta: `${otra}?tiendaId=${t.tiendaId}`, cuerpo: new Uint8Array() }),
      )
    },
  ],
  [
    'una caché contesta lo de una entrega anterior',
    async ({ peticion, entregar, devolver }) => devolver(esPush(peticion) && deAntes ? deAntes : await entregar()),
  ],
  [
    'falta el resultado de un documento',
    async ({ peticion, entregar, responder, devolver }) => {
      const respuesta = await entregar()
      if (!esPush(peticion)) return devolver(respuesta)
      const reply = JSON.parse(new TextDecoder().decode(respuesta.cuerpo)) as { resultados: unknown[] }
      responder({ estado: 200, cabeceras: json, cuerpo: JSON.stringify({ ...reply, resultados: reply.resultados.slice(1) }) })
    },
  ],
]

describe.each([
  ['en todo', /./],
  ['al entregar', /\/push/],
  ['al leer', /\/(pull|snapshot)/],
])('%s', (_donde, cuales) => {
  it.each(malas)('%s', async (_nombre, mala) => {
    linea.trato = (encuentro) =>
      cuales.test(encuentro.peticion.ruta) || encuentro.peticion.ruta === '/portal' ? mala(encuentro) : pasar(encuentro)
    const antes = linea.vistas.length
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    expect(linea.vistas.length).toBeGreaterThan(antes)
    expect(await mentiras(t, a).then((dichas) => dichas.filter((dicha) => !dicha.endsWith('no en el dispositivo')))).toEqual([])
    // 'enviado' is what is on the line right now.
    await expect.poll(estados).toEqual(cuales.test('/push') ? ['guardado', 'recibido'] : ['recibido'])
    expect(await seguir()).toBe('sigue')
  })
})

it('lo que llega dos, tres y cinco veces a la vez entra una sola', async () => {
  linea.trato = async ({ peticion, entregar, devolver }) => {
    const veces = peticion.ruta.includes('/push') ? 5 : 2
    const respuestas = await Promise.all(Array.from({ length: veces }, entregar))
    await devolver(respuestas[respuestas.length >> 1] ?? (await entregar()))
  }
  const ventas = await vender(a.tienda, 6)
  await a.tienda.sync.sincronizar()
  expect(await estados()).toEqual(['recibido'])
  const guardadas = await t.docs('ops', 'venta')
  for (const { id } of ventas) expect(guardadas.filter((doc) => doc['id'] === id)).toHaveLength(1)
  expect(await seguir()).toBe('sigue')
})

it('una línea que gotea entrega y lee todo', async () => {
  linea.trato = async ({ entregar, devolver }) => devolver(await entregar(), 40)
  await vender(a.tienda, 3)
  expect(await seguir()).toBe('sigue')
})

it('cada petición con su suerte, muchas veces: al final nada falta y nada sobra', async () => {
  let semilla = 7
  const azar = (hasta: number): number => {
    semilla = (semilla * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((semilla / 2_147_483_648) * hasta)
  }
  const vueltas = larga ? 400 : 30
  for (let i = 0; i < vueltas; i++) {
    linea.trato = (encuentro) => (azar(3) === 0 ? pasar(encuentro) : (malas[azar(malas.length)]?.[1] ?? pasar)(encuentro))
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    if (i % 5 === 4) await seguir()
  }
  expect(await seguir()).toBe('sigue')
}, 600_000)

it('espera cada vez más, con azar, y nunca más de medio minuto; y vuelve sola', async () => {
  const esperas: number[] = []
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const original = globalThis.setTimeout
  // A wait is over as soon as it was asked for: the engine goes from one to the next by itself, however slow the machine is.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((tarea, ms = 0) => {
    if (esperas.length === 9 || ![750, 1500, 3000, 6000, 12_000, 22_500].includes(ms)) return original(tarea, ms)
    esperas.push(ms)
    return original(tarea, 0)
  })
  linea.trato = ({ cortar }) => cortar()
  await a.tienda.sync.sincronizar()
  while (esperas.length < 9) await new Promise((listo) => original(listo, 5))
  // What an earlier test left to be sent may wake it once in between, and that wait is not taken.
  expect(esperas).toEqual(esperas.toSorted((uno, otro) => uno - otro))
  expect(new Set(esperas).size).toBeGreaterThan(3)
  expect(esperas.slice(-2)).toEqual([22_500, 22_500])
  vi.restoreAllMocks()
  expect(await seguir()).toBe('sigue')
  linea.trato = ({ cortar }) => cortar()
  await vender(a.tienda)
  await expect.poll(() => a.tienda.sync.estado.valor().conexion).toBe('sin-conexion')
  linea.trato = pasar
  await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ conexion: 'en-linea', sinEnviar: 0 })
}, 40_000)

it.runIf(larga)(
  'quien nunca contesta no detiene nada',
  async () => {
    linea.trato = () => undefined
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    expect(a.tienda.sync.estado.valor().ultimoFallo).toBe('red.tardo-demasiado')
    expect(await seguir()).toBe('sigue')
  },
  60_000,
)

/* The last one: time only goes forward. */
it('lo que se perdió y llega días después, en otro orden y dos veces, no cambia nada', async () => {
  const retenidas: PeticionVista[] = []
  let vuelta = 0
  linea.trato = (encuentro) => {
    if (!esPush(encuentro.peticion)) return pasar(encuentro)
    retenidas.push(encuentro.peticion)
    // One in two is held back on the way; of the others, one in two is answered to nobody.
    if (vuelta++ % 2 === 0) return encuentro.cortar()
    if (vuelta % 4 === 0) return pasar(encuentro)
    return encuentro.entregar().then(() => encuentro.cortar())
  }
  for (let i = 0; i < 8; i++) {
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
  }
  expect(await seguir()).toBe('sigue')
  const antes = await t.docs('ops', 'venta')
  Object.defineProperty(t.p.reloj, 'ahora', { get: () => new Date(Date.now() + 6 * DIA_MS), configurable: true })
  a.reloj.ahora += 6 * DIA_MS
  // The token that they carry is over: the till's next round hands in with another.
  for (const peticion of [...retenidas.toReversed(), ...retenidas]) expect((await entregarA(t.url, peticion)).estado).toBe(401)
  // A till sells on a date that the server has confirmed.
  await a.tienda.sync.sincronizar()
  await vender(a.tienda)
  expect(await seguir()).toBe('sigue')
  const despues = await t.docs('ops', 'venta')
  expect(despues).toHaveLength(antes.length + 1)
  expect(despues).toEqual(expect.arrayContaining(antes))
})
