/** A real scrape over the port of the metrics, read as Prometheus reads it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Turno } from '#domain/caja/turno.entity.ts'
import { buildApp } from '../../app.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../../tests/support/server/sync.ts'
import { abrirPuertaDeMetricas, type PuertaDeMetricas } from './puerta.ts'

let p: Prueba
let puerta: PuertaDeMetricas
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
beforeAll(async () => {
  p = await unServidor({ METRICAS_PORT: '0' })
  const { metricas } = p.app
  const { metricas: lugar } = p.server.config
  if (!metricas || !lugar) throw new Error('no metrics')
  puerta = await abrirPuertaDeMetricas(metricas, lugar)
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
}, 60_000)
afterAll(async () => {
  await puerta.cerrar()
  await p.cerrar()
})

interface Muestra {
  nombre: string
  etiquetas: Record<string, string>
  valor: number
}

/** `Nan` is how the package writes it, which Prometheus reads: the lag of a loop that did not turn since it was last asked. */
const MUESTRA = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? ([+-]?(?:\d[\d.]*(?:e[+-]?\d+)?|Inf)|Na[nN])$/

/** The text format, line by line; throws at what is none of it. */
function leerTexto(texto: string): { muestras: Muestra[]; tipos: Map<string, string> } {
  const tipos = new Map<string, string>()
  const muestras: Muestra[] = []
  for (const linea of texto.split('\n').filter((una) => una !== '')) {
    const tipo = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(linea)
    if (tipo) tipos.set(tipo[1] ?? '', tipo[2] ?? '')
    if (linea.startsWith('# ')) continue
    const [, nombre, etiquetas = '', valor] = MUESTRA.exec(linea) ?? []
    if (nombre === undefined) throw new Error(`not a sample: ${linea}`)
    const pares = [...etiquetas.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, clave, texto]) => [clave, texto])
    muestras.push({
      nombre,
      etiquetas: Object.fromEntries(pares) as Record<string, string>,
      valor: Number(valor?.replace('Inf', 'Infinity')),
    })
  }
  return { muestras, tipos }
}

async function raspar(): Promise<ReturnType<typeof leerTexto>> {
  const r = await fetch(`http://127.0.0.1:${puerta.puerto}/metrics`)
  expect([r.status, r.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return leerTexto(await r.text())
}

async function valor(nombre: string, etiquetas: Record<string, string> = {}): Promise<number> {
  const { muestras } = await raspar()
  const una = muestras.find(
    (muestra) => muestra.nombre === nombre && Object.entries(etiquetas).every(([k, v]) => muestra.etiquetas[k] === v),
  )
  return una?.valor ?? Number.NaN
}

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i

describe('las métricas', () => {
  it('se leen como Prometheus las lee, y cada una dice qué es', async () => {
    await p.pedir('GET', '/healthz')
    const { muestras, tipos } = await raspar()
    expect(muestras.length).toBeGreaterThan(50)
    expect(muestras.filter(({ nombre }) => !tipos.has(nombre) && !tipos.has(nombre.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
    expect(muestras.filter(({ nombre, valor: cuanto }) => Number.isNaN(cuanto) && !nombre.startsWith('nodejs_eventloop'))).toEqual([])
    const claves = muestras.map(({ nombre, etiquetas }) => `${nombre} ${JSON.stringify(etiquetas)}`)
    expect(new Set(claves).size).toBe(claves.length)
  })

  it('cuentan lo recibido, lo apartado con su motivo, lo prestado y lo que pesa una entrega', async () => {
    const mala = { ...caja.hecho(Turno), hash: 'f'.repeat(64) }
    bien(await caja.enviar(await caja.venta(), mala, caja.hecho(Turno)))
    expect(await valor('mercana_hechos_total', { resultado: 'recibido' })).toBe(2)
    expect(await valor('mercana_cuarentena_total', { motivo: 'hash-distinto' })).toBe(1)
    expect(await valor('mercana_numeros_prestados_total', { comprobante: 'E32' })).toBeGreaterThan(0)
    expect([await valor('mercana_push_hechos_sum'), await valor('mercana_push_hechos_count')]).toEqual([3, 1])
    expect(await valor('mercana_push_bytes_sum')).toBeGreaterThan(1000)
    expect(await valor('mercana_almacen_segundos_count', { operacion: 'createMany' })).toBeGreaterThan(0)
    expect(await valor('http_request_duration_seconds_count', { route: '/sync/v1/push', status_code: '200' })).toBe(1)
  })

  it('dicen cuánto van atrasados los trabajos, y nada cuando van al día', async () => {
    const { central } = p.server
    const antes = p.reloj.ahora
    bien(await caja.enviar(caja.hecho(Turno)))
    p.reloj.ahora = new Date(antes.getTime() + 7000)
    expect(await valor('mercana_trabajos_atraso_segundos')).toBeGreaterThanOrEqual(7)
    await central.trabajos.ponerAlDia(tienda.tiendaId)
    expect(await valor('mercana_trabajos_atraso_segundos')).toBe(0)
    p.reloj.ahora = antes
  })

  it('dicen qué líneas hay abiertas, qué época, qué almacén y cuánto disco', async () => {
    await p.app.listen({ port: 0, host: '127.0.0.1' })
    const lugar = p.app.server.address()
    const puerto = typeof lugar === 'object' && lugar !== null ? lugar.port : 0
    const corte = new AbortController()
    const linea = await fetch(`http://127.0.0.1:${puerto}/sync/v1/stream?tiendaId=${tienda.tiendaId}`, {
      headers: { authorization: caja.de.authorization },
      signal: corte.signal,
    })
    expect(linea.status).toBe(200)
    expect(await valor('mercana_lineas_abiertas')).toBe(1)
    corte.abort()
    await expect.poll(() => valor('mercana_lineas_abiertas')).toBe(0)
    expect(await valor('mercana_info', { epoca: p.server.epoch, almacen: 'pouchdb' })).toBe(1)
    expect(await valor('mercana_disco_bytes', { que: 'libre' })).toBeGreaterThan(0)
  })

  it('ninguna etiqueta lleva un id, un nombre ni nada que alguien mandó, se pida la ruta que se pida', async () => {
    const rutas = new Set<string>()
    const otra = await buildApp({
      store: p.store,
      config: p.server.config,
      alRegistrar: ({ method, url }) => [method].flat().forEach((metodo) => rutas.add(`${metodo} ${url}`)),
    })
    await otra.close()
    const id = '019a0000-1111-7222-8333-444444444444'
    for (const ruta of rutas) {
      const [metodo = 'GET', url = '/'] = ruta.split(' ')
      if (url.endsWith('/stream') || metodo === 'HEAD') continue
      const pedida = url.replace(':tiendaId', tienda.tiendaId).replaceAll(/:\w+|\*/g, id)
      await p.pedir(metodo as 'GET', `${pedida}?buscar=secreta@ejemplo.do`, metodo === 'GET' ? undefined : {}, duena)
    }
    await p.pedir('GET', `/${id}/secreta@ejemplo.do`)
    const { muestras } = await raspar()
    const patrones = new Set([...rutas].map((ruta) => ruta.split(' ')[1]))
    const vistas = new Set<string>()
    for (const { nombre, etiquetas } of muestras)
      for (const [clave, texto] of Object.entries(etiquetas)) {
        if (clave === 'route') vistas.add(texto)
        if (clave === 'epoca') continue
        expect([nombre, clave, UUID.test(texto) || /@|persona\d|019a/.test(texto) || texto.includes(tienda.slug)]).toEqual([
          nombre,
          clave,
          false,
        ])
      }
    expect([...vistas].filter((ruta) => !patrones.has(ruta))).toEqual([])
    expect(vistas.size).toBeGreaterThan(30)
  })

  it('solo están en su puerto, y solo cuando se piden', async () => {
    const publica = await p.app.inject({ method: 'GET', url: '/metrics' })
    expect([publica.statusCode, publica.body.includes('mercana_')]).toEqual([404, false])
    for (const [metodo, ruta] of [
      ['POST', '/metrics'],
      ['GET', '/'],
      ['GET', '/metrics?x=1'],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${puerta.puerto}${ruta}`, { method: metodo })).status).toBe(404)
    const sin = await unServidor()
    expect(sin.app.metricas).toBeUndefined()
    await sin.cerrar()
  })
})
