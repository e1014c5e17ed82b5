/** Part `puerta`: what the door costs. Pushes against a bare route and the bare store, at full speed and at a pace; signing in; idle lines; permissions. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { idAcceso } from '#server/core/bases.ts'
import { recibir } from '#server/sync/ingesta/hecho.ts'
import type { Hecho, Remitente } from '#server/core/hechos/remitente.ts'
import { implicados, revisarPermiso, type Accesos } from '#server/sync/ingesta/permiso.ts'
import { arrancarServidor, puertoLibre, type Servidor } from '../support/servidor.ts'
import { abrirCrudo } from './almacen-crudo.ts'
import { enrolarCajas, type CajaHttp } from './cajas.ts'
import type { Cuaderno } from './cuaderno.ts'
import { ms, percentil, us } from './medidas.ts'
import { crearTienda } from './tienda.ts'

/** `PUERTA=0.1 npm run bench -- puerta`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['PUERTA'] ?? 1)
const parte = (cuanto: number): number => Math.max(1, Math.round(cuanto * ESCALA))

const CAJAS = 20
const VENTAS = parte(150)
const RITMO = 500
const RITMO_CAJAS = 50
const RITMO_SEGUNDOS = Math.max(2, 20 * ESCALA)
const ENTRADAS = 100
const ENTRADAS_SEGUNDOS = Math.max(2, 10 * ESCALA)
const CUENTAS = parte(50)
const LINEAS = parte(2000)
const LINEAS_POR_TIENDA = 200
const QUIETAS_MS = Math.max(3000, 20_000 * ESCALA)
const REVISIONES = parte(100_000)

const CLAVE = 'una clave larga'
const esperar = (cuanto: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, cuanto))

export async function medirPuerta(cuaderno: Cuaderno, env: Record<string, string>): Promise<void> {
  const servidor = await arrancarServidor({ env })
  try {
    await aTodaMarcha(cuaderno, servidor)
    await aRitmo(cuaderno, servidor)
    await entrando(cuaderno, servidor)
  } finally {
    await servidor.parar()
  }
  const metricas = await puertoLibre()
  const medido = await arrancarServidor({ env: { ...env, METRICAS_PORT: String(metricas) } })
  try {
    await conLineas(cuaderno, medido, metricas)
  } finally {
    await medido.parar()
  }
  await permisos(cuaderno)
}

/** Everybody does one after another, all at once; answers each one's milliseconds and the whole. */
async function todosALaVez<T>(
  listas: readonly (readonly T[])[],
  hacer: (uno: T, quien: number) => Promise<unknown>,
): Promise<{ tiempos: number[]; porSegundo: number }> {
  const tiempos: number[] = []
  const inicio = performance.now()
  await Promise.all(
    listas.map(async (lista, quien) => {
      for (const uno of lista) {
        const antes = performance.now()
        await hacer(uno, quien)
        tiempos.push(performance.now() - antes)
      }
    }),
  )
  return { tiempos, porSegundo: tiempos.length / ((performance.now() - inicio) / 1000) }
}

/** So many a second whatever the answers take; each one's milliseconds since it was due. */
async function alRitmo(
  porSegundo: number,
  segundos: number,
  hacer: (i: number) => Promise<unknown>,
): Promise<{ tiempos: number[]; porSegundo: number }> {
  const tiempos: number[] = []
  const inicio = performance.now()
  const enCurso: Promise<void>[] = []
  for (let i = 0; i < porSegundo * segundos; i++) {
    const toca = inicio + (i * 1000) / porSegundo
    if (performance.now() < toca) await esperar(toca - performance.now())
    enCurso.push(hacer(i).then(() => void tiempos.push(performance.now() - toca)))
  }
  await Promise.all(enCurso)
  return { tiempos, porSegundo: tiempos.length / ((performance.now() - inicio) / 1000) }
}

async function conDesnudo<T>(medir: (url: string) => Promise<T>): Promise<T> {
  const proceso = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'desnudo.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [trozo] = (await once(proceso.stdout, 'data')) as [Buffer]
    return await medir(`http://127.0.0.1:${trozo.toString().trim()}`)
  } finally {
    proceso.kill('SIGTERM')
    await once(proceso, 'exit')
  }
}

async function enviarA(url: string, body: string): Promise<void> {
  const respuesta = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!respuesta.ok) throw new Error(`${url}: ${respuesta.status}`)
  await respuesta.json()
}

async function aTodaMarcha({ anotar, decir }: Cuaderno, { url }: Servidor): Promise<void> {
  const tienda = await crearTienda(url, 100, [])
  const cajas = await enrolarCajas(url, tienda, CAJAS, 3 * VENTAS)
  const ventas = () => cajas.map((caja) => Array.from({ length: VENTAS }, () => caja.venta()))
  // Signed and written down before the clock starts: on the same two cores, what the tills do would count as the door's.
  const preparadas = (listas: ReturnType<typeof ventas>) =>
    listas.map((lista, quien) => lista.flatMap((venta) => cajas[quien]?.preparar([venta]) ?? []))
  decir(`${CAJAS} cajas enroladas`)
  await todosALaVez(preparadas(ventas()), (entregar) => entregar())
  const listas = ventas()
  const puerta = await todosALaVez(preparadas(listas), (entregar) => entregar())
  const cuerpos = listas.map((lista) => lista.map((venta) => JSON.stringify({ tiendaId: tienda.tiendaId, hechos: [venta] })))
  const { nada, guardar } = await conDesnudo(async (desnudo) => {
    const enviar = (ruta: string) => todosALaVez(cuerpos, (cuerpo) => enviarA(desnudo + ruta, cuerpo))
    await enviar('/nada')
    return { nada: await enviar('/nada'), guardar: await enviar('/guardar') }
  })
  for (const [que, referencia, meta] of [
    ['Fastify a secas, que lee y contesta', nada, 0],
    ['Fastify a secas que además guarda en el almacén a secas, una escritura por petición', guardar, 1 / 1.2],
  ] as const)
    anotar({
      que: `entregas por segundo, ${CAJAS} cajas de una tienda a toda marcha, una venta por petición (p99 ${ms(percentil(puerta.tiempos, 99))})`,
      medido: `${puerta.porSegundo.toFixed(0)} por segundo`,
      referencia: `${referencia.porSegundo.toFixed(0)} por segundo, p99 ${ms(percentil(referencia.tiempos, 99))}: ${que}`,
      razon: puerta.porSegundo / referencia.porSegundo,
      meta: meta === 0 ? '' : 'la puerta añade ≤ 20 % (≥ 0.83×)',
      cumple: meta === 0 ? undefined : puerta.porSegundo / referencia.porSegundo >= meta,
    })
}

async function aRitmo({ anotar }: Cuaderno, { url }: Servidor): Promise<void> {
  const cajas: CajaHttp[] = []
  const porCaja = Math.ceil((RITMO * (RITMO_SEGUNDOS + 2)) / RITMO_CAJAS) + 1
  for (let n = 0; cajas.length < RITMO_CAJAS; n++)
    cajas.push(...(await enrolarCajas(url, await crearTienda(url, 110 + n, []), 10, porCaja)))
  const preparar = (cuantas: number) =>
    Array.from({ length: cuantas }, (_, i) => {
      const caja = cajas[i % cajas.length]
      return caja?.preparar([caja.venta()]) ?? (() => Promise.resolve(0))
    })
  const [antes, despues] = [preparar(RITMO * 2), preparar(Math.ceil(RITMO * RITMO_SEGUNDOS))]
  await alRitmo(RITMO, 2, async (i) => antes[i]?.())
  const { tiempos, porSegundo } = await alRitmo(RITMO, RITMO_SEGUNDOS, async (i) => despues[i]?.())
  const p99 = percentil(tiempos, 99)
  anotar({
    que: `a ${RITMO} entregas por segundo durante ${RITMO_SEGUNDOS} s, ${RITMO_CAJAS} cajas de 5 tiendas: hasta el recibo, p99 (p50 ${ms(percentil(tiempos, 50))})`,
    medido: ms(p99),
    referencia: `contestó ${porSegundo.toFixed(0)} por segundo; contado desde que tocaba enviarla`,
    razon: undefined,
    meta: '≤ 25 ms',
    cumple: p99 <= 25,
  })
}

async function entrando({ anotar }: Cuaderno, { url }: Servidor): Promise<void> {
  const auth = async (puerta: string, cuerpo: object): Promise<void> => {
    const headers = { 'content-type': 'application/json', origin: url }
    const r = await fetch(`${url}/api/auth/${puerta}`, { method: 'POST', headers, body: JSON.stringify(cuerpo) })
    if (!r.ok) throw new Error(`${puerta}: ${r.status} ${await r.text()}`)
    await r.arrayBuffer()
  }
  const correos = Array.from({ length: CUENTAS }, (_, i) => `entra${i}@banco.test`)
  for (const email of correos) await auth('sign-up/email', { email, name: 'Ana', password: CLAVE })
  const entrar = (i: number) => auth('sign-in/email', { email: correos[i % correos.length], password: CLAVE })
  const argon = await hash(CLAVE)
  const cada = Array.from({ length: 4 }, () => Array.from({ length: parte(50) }, (_, i) => i))
  const solo = await todosALaVez(cada, () => verify(argon, CLAVE))
  const tope = await todosALaVez(cada, (i) => entrar(i))
  const pedidas = await alRitmo(ENTRADAS, ENTRADAS_SEGUNDOS, entrar)
  const argonDice = `argon2id a secas, 4 a la vez en el banco: ${solo.porSegundo.toFixed(0)} por segundo`
  anotar({
    que: `entradas con contraseña por segundo, 4 a la vez (p50 ${ms(percentil(tope.tiempos, 50))}, p99 ${ms(percentil(tope.tiempos, 99))})`,
    medido: `${tope.porSegundo.toFixed(0)} por segundo`,
    referencia: argonDice,
    razon: tope.porSegundo / solo.porSegundo,
    meta: '',
    cumple: undefined,
  })
  anotar({
    que: `a ${ENTRADAS} entradas por segundo durante ${ENTRADAS_SEGUNDOS} s: p99 (p50 ${ms(percentil(pedidas.tiempos, 50))})`,
    medido: ms(percentil(pedidas.tiempos, 99)),
    referencia: `contestó ${pedidas.porSegundo.toFixed(0)} por segundo; ${argonDice}`,
    razon: undefined,
    meta: `${ENTRADAS} por segundo`,
    cumple: pedidas.porSegundo >= ENTRADAS * 0.95,
  })
}

/** Samples of a scrape, by name and labels. */
async function raspar(puerto: number): Promise<(nombre: string) => number> {
  const texto = await (await fetch(`http://127.0.0.1:${puerto}/metrics`)).text()
  return (nombre) =>
    Number(
      texto
        .split('\n')
        .find((linea) => linea.startsWith(`${nombre} `))
        ?.split(' ')[1] ?? Number.NaN,
    )
}

/** A line over a socket of its own: what `fetch` would keep for each is the bench's memory, not the server's. */
async function abrirLinea(puerto: number, caja: CajaHttp): Promise<Socket> {
  const socket = connect(puerto, '127.0.0.1')
  await once(socket, 'connect')
  const cabeceras = Object.entries({ host: `localhost:${puerto}`, ...caja.cabeceras() }).map(([nombre, valor]) => `${nombre}: ${valor}\r\n`)
  socket.write(`GET /sync/v1/stream?tiendaId=${caja.tiendaId} HTTP/1.1\r\n${cabeceras.join('')}\r\n`)
  const [primero] = (await once(socket, 'data')) as [Buffer]
  if (!primero.toString().startsWith('HTTP/1.1 200')) throw new Error(`no line: ${primero.toString().slice(0, 200)}`)
  socket.resume()
  return socket
}

async function conLineas({ anotar, decir }: Cuaderno, { url, puerto }: Servidor, metricas: number): Promise<void> {
  const cajas: CajaHttp[] = []
  for (let n = 0; cajas.length < LINEAS; n++)
    cajas.push(...(await enrolarCajas(url, await crearTienda(url, 130 + n, []), Math.min(LINEAS_POR_TIENDA, LINEAS - cajas.length), 1)))
  decir(`${LINEAS} cajas enroladas para escuchar`)
  const quieto = async (): Promise<{ antes: (nombre: string) => number; rss: number; cpu: number }> => {
    const antes = await raspar(metricas)
    await esperar(QUIETAS_MS)
    const despues = await raspar(metricas)
    const cpu = ((despues('process_cpu_seconds_total') - antes('process_cpu_seconds_total')) / QUIETAS_MS) * 1000
    return { antes: despues, rss: despues('process_resident_memory_bytes'), cpu }
  }
  const sin = await quieto()
  const lineas: Socket[] = []
  for (const caja of cajas) lineas.push(await abrirLinea(puerto, caja))
  const con = await quieto()
  anotar({
    que: `memoria por línea de avisos quieta, con ${con.antes('mercana_lineas_abiertas')} abiertas`,
    medido: `${((con.rss - sin.rss) / LINEAS / 1000).toFixed(1)} KB`,
    referencia: `RSS ${(sin.rss / 1e6).toFixed(0)} MB → ${(con.rss / 1e6).toFixed(0)} MB; descriptores ${sin.antes('process_open_fds')} → ${con.antes('process_open_fds')}`,
    razon: undefined,
    meta: '',
    cumple: undefined,
  })
  anotar({
    que: `procesador con ${LINEAS} líneas quietas (latido cada 15 s, revisar quién escucha)`,
    medido: `${(con.cpu * 100).toFixed(1)} % de un núcleo`,
    referencia: `${(sin.cpu * 100).toFixed(1)} % sin ninguna`,
    razon: undefined,
    meta: '',
    cumple: undefined,
  })
  for (const linea of lineas) linea.destroy()
}

/** What a till's sale is asked about who signed it, apart from the rest that is done with it at the door. */
async function permisos({ anotar, carpeta }: Cuaderno): Promise<void> {
  const servidor = await arrancarServidor({ env: { NODE_ENV: 'production', MERCANA_LIMITES: 'holgados', LOG_LEVEL: 'error' } })
  let hechos: { envio: ReturnType<CajaHttp['venta']>; entrega: number }[]
  let tienda: Awaited<ReturnType<typeof crearTienda>>
  try {
    tienda = await crearTienda(servidor.url, 1, [])
    const [caja] = await enrolarCajas(servidor.url, tienda, 1, 4000)
    if (!caja) throw new Error('no till')
    hechos = []
    for (let vez = 0; vez < parte(30); vez++) {
      const lote = Array.from({ length: 100 }, () => caja.venta())
      const tardo = await caja.entregar(lote)
      hechos.push(...lote.map((envio) => ({ envio, entrega: tardo / lote.length })))
    }
  } finally {
    await servidor.parar()
  }
  const leidos = hechos.map(({ envio }) => leido(envio, tienda.tiendaId))
  const store = await abrirCrudo(await carpeta())
  const ops = await store.db('banco-permisos')
  const acceso = { id: idAcceso(tienda.cajeroId), tipo: Acceso.tipo, empleadoId: tienda.cajeroId, rol: 'cajero', activo: true }
  await ops.create(acceso)
  const accesos: Accesos = new Map([[tienda.cajeroId, { rol: 'cajero', otrosRoles: [], activo: true, cajas: [], cajasDesde: '' }]])
  const antes = performance.now()
  for (let i = 0; i < REVISIONES; i++) {
    const uno = leidos[i % leidos.length]
    if (uno && revisarPermiso(uno.hecho, uno.remitente, accesos) !== undefined) throw new Error('the sale may not be made')
  }
  const decidir = (performance.now() - antes) / REVISIONES
  const antesDeLeer = performance.now()
  for (let i = 0; i < leidos.length; i += 100) {
    const ids = new Set(leidos.slice(i, i + 100).flatMap(({ hecho, remitente }) => implicados(hecho, remitente)))
    await ops.getMany([...ids].map(idAcceso))
  }
  const buscar = (performance.now() - antesDeLeer) / leidos.length
  await store.destroy('banco-permisos')
  await store.close()
  const entrega = percentil(
    hechos.map(({ entrega: cada }) => cada),
    50,
  )
  anotar({
    que: 'revisar los permisos de cada venta entregada, en lotes de 100',
    medido: `${us(decidir + buscar)} (decidir ${us(decidir)}, buscar quién firma ${us(buscar)})`,
    referencia: `${us(entrega)} por venta la entrega entera; sin la revisión sería ${us(entrega - decidir - buscar)}`,
    razon: entrega / (entrega - decidir - buscar),
    meta: '',
    cumple: undefined,
  })
}

function leido(envio: ReturnType<CajaHttp['venta']>, tiendaId: string): { hecho: Hecho; remitente: Remitente } {
  const { dispositivoId } = JSON.parse(envio.texto) as { dispositivoId: string }
  const remitente: Remitente = { dispositivoId, tiendaId, clase: 'caja', estado: 'activo' }
  const { hecho } = recibir(envio, remitente)
  if (!hecho.ok) throw new Error(hecho.reparo.detalle)
  return { hecho: hecho.value, remitente }
}
