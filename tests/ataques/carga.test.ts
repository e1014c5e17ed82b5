/**
 * What weighs, against a server in a process of its own: rows 21 and 71 of the attack table. `ATAQUES_ENTEROS=1` asks as much as the
 * table does where that takes longer than a run of the tests may: 5,000 lines, and sockets until their time is over.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turno } from '#domain/caja/turno.entity.ts'
import type { PersonaPrueba, TiendaPrueba } from '../support/server/test-server.ts'
import { unProceso, type Proceso } from '../support/server/proceso.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador, type Aparato } from '../support/server/sync.ts'
import { puertoLibre } from '../support/servidor.ts'
import { suertes } from './mesa.ts'

const ENTERO = process.env['ATAQUES_ENTEROS'] !== undefined
const MEGAS = 30
const SOCKETS = 2000
const NAVEGADORES = 55
const LINEAS = ENTERO ? 5000 : 200
/** `requestTimeout` and how often it is looked at. */
const SE_ACABA_MS = 200_000

let s: Proceso
let metricas: number
let puerto: number
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
beforeAll(async () => {
  metricas = await puertoLibre()
  s = await unProceso({ METRICAS_PORT: String(metricas) })
  puerto = Number(new URL(s.url).port)
  ;({ duena, tienda } = await unaTienda(s))
  caja = new Hechos(s, tienda, await unaCaja(s, duena, tienda))
}, 90_000)
afterAll(() => s.terminar())

async function medida(nombre: string): Promise<number> {
  const texto = await (await fetch(`http://127.0.0.1:${metricas}/metrics`)).text()
  return Number(
    texto
      .split('\n')
      .find((linea) => linea.startsWith(`${nombre} `))
      ?.split(' ')[1],
  )
}
const memoria = (): Promise<number> => medida('process_resident_memory_bytes')

/** A body as long as it wants to be, in pieces, with no length said before; answers the status. */
function derramar(ruta: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolver, rechazar) => {
    const pedido = request({
      host: '127.0.0.1',
      port: puerto,
      method: 'POST',
      path: ruta,
      headers: { 'content-type': 'application/json', ...headers },
    })
    let estado = 0
    pedido.on('response', (respuesta) => {
      estado = respuesta.statusCode ?? 0
      respuesta.resume().on('close', () => resolver(estado))
    })
    // Who is told 413 in the middle of speaking finds the line closed.
    pedido.on('error', (error: NodeJS.ErrnoException) => (/EPIPE|ECONNRESET/.test(error.code ?? '') ? resolver(estado) : rechazar(error)))
    const trozo = 'x'.repeat(65_536)
    let faltan = MEGAS * 16
    const seguir = (): void => {
      while (faltan-- > 0 && !pedido.destroyed) if (!pedido.write(trozo)) return void pedido.once('drain', seguir)
      pedido.end()
    }
    pedido.write('{"nombre":"')
    seguir()
  })
}

/** Hands in one fact after another while something goes on; answers milliseconds. */
async function vendiendo(mientras: () => Promise<unknown>): Promise<number[]> {
  const tiempos: number[] = []
  let sigue = true
  const ventas = (async () => {
    while (sigue) {
      const hecho = caja.hecho(Turno)
      const antes = performance.now()
      expect(suertes(await caja.enviar(hecho))).toEqual(['recibido'])
      tiempos.push(performance.now() - antes)
      await esperar(20)
    }
  })()
  try {
    await mientras()
  } finally {
    sigue = false
    await ventas
  }
  return tiempos
}
const esperar = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** What a till may wait meanwhile: two seconds, or more where it waits as long when nothing happens. */
const tolerable = (enCalma: number): number => Math.max(2000, 4 * enCalma)
const p99 = (tiempos: readonly number[]): number => tiempos.toSorted((a, b) => a - b)[Math.ceil(tiempos.length * 0.99) - 1] ?? 0

/** One to each door, by turns; answers the statuses. */
async function treinta(veces: number): Promise<number[]> {
  const estados: number[] = []
  for (let vez = 0; vez < veces; vez++)
    for (const [ruta, headers] of [
      ['/api/dispositivos/enrolar', {}],
      ['/api/tiendas', { cookie: duena.cookie, origin: s.url }],
      ['/sync/v1/push', { authorization: caja.de.authorization }],
    ] as const)
      estados.push(await derramar(ruta, headers))
  return estados
}

test('fila 21: cuerpos de treinta megas, sin decir su largo, se cortan; la memoria del servidor no lo nota y la caja sigue', async () => {
  const alEmpezar = await memoria()
  const enCalma = p99(await vendiendo(() => esperar(1500)))
  // The first of each grows the process to what reading as much as it may takes; from there on nothing stays.
  await vendiendo(() => treinta(1))
  const antes = await memoria()
  let pico = antes
  const mirar = setInterval(() => void memoria().then((ahora) => (pico = Math.max(pico, ahora))), 50)
  let estados: number[] = []
  const tiempos = await vendiendo(async () => (estados = await treinta(2)))
  clearInterval(mirar)
  // 0: the line was cut before the answer could be read.
  expect(estados.filter((estado) => estado !== 413 && estado !== 0)).toEqual([])
  const megas = (bytes: number): string => (bytes / 1e6).toFixed(1)
  process.stdout.write(
    `fila 21: ${estados.length} cuerpos de ${MEGAS} MB, memoria ${megas(pico - antes)} MB más, ${megas(pico - alEmpezar)} desde el principio; una entrega p99 ${p99(tiempos).toFixed(0)} ms, en calma ${enCalma.toFixed(0)}\n`,
  )
  // Less than one of them.
  expect(pico - antes).toBeLessThan(MEGAS * 1e6)
  expect(pico - alEmpezar).toBeLessThan(2 * MEGAS * 1e6)
  expect(p99(tiempos)).toBeLessThan(tolerable(enCalma))
}, 60_000)

test(
  'fila 71: dos mil conexiones que no terminan de pedir no detienen a una caja',
  async () => {
    const enCalma = p99(await vendiendo(() => esperar(1500)))
    const lentas: Socket[] = []
    let cerradas = 0
    const tiempos = await vendiendo(async () => {
      for (let i = 0; i < SOCKETS; i++) {
        const socket = connect(puerto, '127.0.0.1').on('error', () => undefined)
        // Who does not read what he is told never notices that it was the last.
        socket.resume().on('close', () => cerradas++)
        lentas.push(socket)
        if (i % 100 === 99) await once(socket, 'connect')
        socket.write('POST /sync/v1/push HTTP/1.1\r\nHost: mercana.test\r\nX-')
      }
      await esperar(1500)
      expect(await medida('process_open_fds')).toBeGreaterThan(SOCKETS)
    })
    process.stdout.write(
      `fila 71: ${SOCKETS} conexiones a medias; una entrega p99 ${p99(tiempos).toFixed(0)} ms, en calma ${enCalma.toFixed(0)}\n`,
    )
    expect(p99(tiempos)).toBeLessThan(tolerable(enCalma))
    // Without ATAQUES_ENTEROS nobody waits for their time to be over: none is asked to have ended.
    await expect.poll(() => cerradas, { timeout: SE_ACABA_MS, interval: 1000 }).toBeGreaterThanOrEqual(ENTERO ? SOCKETS : 0)
    for (const socket of lentas) socket.destroy()
  },
  60_000 + (ENTERO ? SE_ACABA_MS : 0),
)

test('fila 71: una cuenta que pide líneas sin fin tiene las de su tope, y una caja sigue', async () => {
  const enCalma = p99(await vendiendo(() => esperar(1500)))
  const navegadores: Aparato[] = []
  for (let i = 0; i < NAVEGADORES; i++) navegadores.push(await unNavegador(s, duena, tienda))
  const corte = new AbortController()
  const estados = new Map<number, number>()
  const tiempos = await vendiendo(async () => {
    for (let i = 0; i < LINEAS; i++) {
      const de = navegadores[i % NAVEGADORES]
      const headers = { authorization: de?.authorization ?? '', cookie: duena.cookie }
      const linea = await fetch(`${s.url}/sync/v1/stream?tiendaId=${tienda.tiendaId}`, { headers, signal: corte.signal })
      estados.set(linea.status, (estados.get(linea.status) ?? 0) + 1)
      if (linea.status !== 200) await linea.body?.cancel()
    }
    expect(await medida('mercana_lineas_abiertas')).toBeLessThanOrEqual(50)
  })
  corte.abort()
  expect([...estados.keys()].toSorted()).toEqual([200, 429])
  expect(p99(tiempos)).toBeLessThan(tolerable(enCalma))
  await expect.poll(() => medida('mercana_lineas_abiertas')).toBe(0)
  bien(await caja.leer('saludo'))
}, 120_000)
