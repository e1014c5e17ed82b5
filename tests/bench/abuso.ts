/** Part `abuso`: health and a till's sale while one visitor, and then one member of a shop, do their worst within the limits; and the catalogue from its bytes. */
import { Agent, request } from 'node:http'
import { construir } from '#domain/construir.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { baseDeTienda } from '#server/bases.ts'
import { sha256 } from '#server/ingest/texto.ts'
import { carpetaStore } from '#server/respaldo/relevo.ts'
import { openStore } from '#server/store/open.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { enrolarCajas, type CajaHttp } from './cajas.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil, razonDe, type Ronda } from './medidas.ts'
import { crearTienda, type TiendaDelBanco } from './tienda.ts'

/** `ABUSO=0.1 npm run bench -- abuso`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['ABUSO'] ?? 1)
const PRODUCTOS = Math.max(1000, Math.round(50_000 * ESCALA))
const RONDAS = Math.max(1, Math.round(3 * ESCALA))
const FASE_MS = Math.max(3000, 20_000 * ESCALA)
const SALUD_CADA_MS = 50
const VENTA_CADA_MS = 100
const CONEXIONES = 8
const CATALOGO_MS = Math.max(2000, 10_000 * ESCALA)
const A_LA_VEZ = 32
const AGUANTE = 2
const POR_SEGUNDO = 2000

const esperar = (cuanto: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, cuanto))

interface Pedida {
  metodo?: 'GET' | 'POST'
  ruta: string
  headers?: Record<string, string>
  cuerpo?: string
}

/** By `node:http`, whose client costs the machine less than `fetch`; answers status, ETag and when to come back. */
function pedir(
  url: string,
  agent: Agent,
  { metodo = 'GET', ruta, headers = {}, cuerpo }: Pedida,
): Promise<{ estado: number; etag: string; esperaS: number }> {
  return new Promise((resolve, reject) => {
    const pedido = request(url + ruta, { method: metodo, agent, headers }, (respuesta) => {
      respuesta.resume().on('end', () =>
        resolve({
          estado: respuesta.statusCode ?? 0,
          etag: respuesta.headers.etag ?? '',
          esperaS: Number(respuesta.headers['retry-after'] ?? 0),
        }),
      )
    })
    pedido.on('error', reject).end(cuerpo)
  })
}

/** Each asks from an address of its own, as behind a proxy that the server believes. */
const desde = (direccion: string): Record<string, string> => ({ 'x-forwarded-for': direccion })

export async function medirAbuso(cuaderno: Cuaderno, env: Record<string, string>): Promise<void> {
  const datos = await cuaderno.carpeta()
  const vacio = await arrancarServidor({ datos, env })
  const tienda = await crearTienda(vacio.url, 400, [], { publica: true })
  const victima = await crearTienda(vacio.url, 401, [])
  const [vende] = await enrolarCajas(vacio.url, victima, 1, 2 * RONDAS * 2 * Math.ceil(FASE_MS / VENTA_CADA_MS))
  const [hackeada] = await enrolarCajas(vacio.url, tienda, 1, 1)
  await vacio.parar()
  if (!vende || !hackeada) throw new Error('no till')
  await llenar(datos, tienda.tiendaId)
  const limitado = { ...env, MERCANA_LIMITES: 'normales', MERCANA_PROXY: '127.0.0.1,::1' }
  const medido = await arrancarServidor({ datos, puerto: vacio.puerto, env: limitado })
  try {
    const bancada = { medido, vende }
    await conAbuso(cuaderno, bancada, 'una visita', visita(medido, tienda))
    await conAbuso(cuaderno, bancada, 'una caja de otra tienda', miembro(medido, tienda, hackeada))
  } finally {
    await medido.parar()
  }
  const holgado = await arrancarServidor({ datos, env })
  try {
    await catalogo(cuaderno, holgado, tienda.slug)
  } finally {
    await holgado.parar()
  }
}

/** Its products as an import leaves them. */
async function llenar(datos: string, tiendaId: string): Promise<void> {
  const store = await openStore({ carpeta: carpetaStore(datos), couchdbUrl: undefined })
  const sobre = { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '' }
  const productos = leerCatalogo(50)
    .filas.slice(0, PRODUCTOS)
    .map(({ nombre, codigoBarra }, i) =>
      construir(Producto, { nombre, codigoBarra, publicado: true }, { ...sobre, id: `producto:${tiendaId}-${i}` }),
    )
  await (await baseDeTienda(store, tiendaId, 'ops')).createMany(productos)
  await store.close()
}

type Ataque = (conexion: number, vez: number) => Promise<{ estado: number; esperaS: number }>

/** What one visitor may ask that costs most: all of a large shop, whole and compressed, and words that nothing has. */
function visita({ url }: Servidor, { slug }: TiendaDelBanco): Ataque {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES })
  const palabra = (): string => Math.random().toString(36).slice(2, 8)
  const rutas = [
    () => `/api/publico/productos?buscar=${palabra()}`,
    () => `/api/publico/tiendas/${slug}/catalogo`,
    () => `/api/publico/tiendas/${slug}?buscar=${palabra()}`,
    () => `/api/publico/tiendas/${slug}?desde=${PRODUCTOS - 100}`,
  ]
  return (conexion, vez) => {
    const ruta = rutas[(conexion + vez) % rutas.length]?.() ?? ''
    return pedir(url, agent, { ruta, headers: { ...desde('203.0.113.7'), ...(vez % 2 === 0 ? { 'accept-encoding': 'gzip' } : {}) } })
  }
}

/** What a hacked till may: everything of its shop from the beginning, and garbage, eight megabytes at a time. */
function miembro({ url }: Servidor, { tiendaId }: TiendaDelBanco, caja: CajaHttp): Ataque {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES })
  const headers = { ...caja.cabeceras(), ...desde('203.0.113.8'), 'accept-encoding': 'gzip' }
  const rutas = ['snapshot?', 'pull?base=ops&desde=0&limite=1000&', 'receipts?', 'saludo?', 'apartados?'].map(
    (ruta) => `/sync/v1/${ruta}tiendaId=${tiendaId}`,
  )
  let seq = 0
  const basura = async (): Promise<{ estado: number; esperaS: number }> => {
    const hechos = Array.from({ length: 8 }, () => {
      const texto = `{"relleno":"${String(++seq).padEnd(900_000, 'x')}"}`
      return { id: `turno:basura-${seq}`, seq, hash: sha256(texto), texto }
    })
    // Nothing of it gets a receipt, which to an honest till is a fault.
    return caja.entregar(hechos).then(
      () => ({ estado: 200, esperaS: 0 }),
      (error: unknown) => ({ estado: String(error).includes(': 429') ? 429 : 200, esperaS: 5 }),
    )
  }
  return (conexion, vez) => (conexion === 0 ? basura() : pedir(url, agent, { ruta: rutas[(conexion + vez) % rutas.length] ?? '', headers }))
}

interface Bancada {
  medido: Servidor
  vende: CajaHttp
}

/** The same line in calm and with the abuse beside it, in turns. */
async function conAbuso({ anotar, decir }: Cuaderno, bancada: Bancada, quien: string, ataque: Ataque): Promise<void> {
  const salud: Ronda[] = []
  const ventas: Ronda[] = []
  let [pedidas, frenadas] = [0, 0]
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const calma = await enLinea(bancada)
    let sigue = true
    const abusan = Array.from({ length: CONEXIONES }, async (_, conexion) => {
      for (let vez = 0; sigue; vez++) {
        const { estado, esperaS } = await ataque(conexion, vez)
        pedidas++
        if (estado !== 429) continue
        // Within the limits: it waits as it is told, and goes on at once.
        frenadas++
        for (let falta = esperaS * 1000; falta > 0 && sigue; falta -= 100) await esperar(100)
      }
    })
    const apuro = await enLinea(bancada)
    sigue = false
    await Promise.all(abusan)
    salud.push({ medido: apuro.salud, referencia: calma.salud })
    ventas.push({ medido: apuro.ventas, referencia: calma.ventas })
  }
  decir(`${quien}: ${pedidas} peticiones, ${frenadas} veces le dijeron que esperara`)
  for (const [que, rondas] of [
    ['/healthz', salud],
    ['una venta hasta su recibo', ventas],
  ] as const) {
    const razon = razonDe(rondas, 99)
    const p99De = (cual: keyof Ronda): string => ms(mediana(rondas.map((ronda) => percentil(ronda[cual], 99))))
    anotar({
      que: `${que} mientras ${quien} hace lo peor que le dejan, p99`,
      medido: p99De('medido'),
      referencia: `${p99De('referencia')}, en calma`,
      razon,
      meta: `≤ ${AGUANTE}×`,
      cumple: razon <= AGUANTE,
    })
  }
}

/** For a while, one asks for health and one till sells. */
async function enLinea({ medido, vende }: Bancada): Promise<{ salud: number[]; ventas: number[] }> {
  const agent = new Agent({ keepAlive: true })
  const [salud, ventas]: [number[], number[]] = [[], []]
  const fin = performance.now() + FASE_MS
  const cada = async (cuanto: number, hacer: () => Promise<number>, tiempos: number[]): Promise<void> => {
    for (let toca = performance.now(); toca < fin; toca += cuanto) {
      await esperar(Math.max(0, toca - performance.now()))
      tiempos.push(await hacer())
    }
  }
  const unaSalud = async (): Promise<number> => {
    const antes = performance.now()
    const { estado } = await pedir(medido.url, agent, { ruta: '/healthz', headers: desde('203.0.113.9') })
    if (estado !== 200) throw new Error(`healthz: ${estado}`)
    return performance.now() - antes
  }
  await Promise.all([cada(SALUD_CADA_MS, unaSalud, salud), cada(VENTA_CADA_MS, () => vende.entregar([vende.venta()]), ventas)])
  agent.destroy()
  return { salud, ventas }
}

async function catalogo({ anotar }: Cuaderno, { url }: Servidor, slug: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ })
  const ruta = `/api/publico/tiendas/${slug}/catalogo`
  const { etag } = await pedir(url, agent, { ruta, headers: { 'accept-encoding': 'gzip' } })
  const porSegundo = async (pedida: Pedida, espera: number): Promise<number> => {
    const inicio = performance.now()
    let contestadas = 0
    await Promise.all(
      Array.from({ length: A_LA_VEZ }, async () => {
        for (; performance.now() - inicio < CATALOGO_MS; contestadas++) {
          const { estado } = await pedir(url, agent, pedida)
          if (estado !== espera) throw new Error(`${pedida.ruta}: ${estado}`)
        }
      }),
    )
    return contestadas / ((performance.now() - inicio) / 1000)
  }
  const suelto = await porSegundo({ ruta: '/healthz' }, 200)
  const con = await porSegundo({ ruta, headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } }, 304)
  anotar({
    que: `catálogo público de ${PRODUCTOS} productos con su validador (304), ${A_LA_VEZ} a la vez`,
    medido: `${con.toFixed(0)} por segundo`,
    referencia: `${suelto.toFixed(0)} por segundo, /healthz`,
    razon: con / suelto,
    meta: `≥ ${POR_SEGUNDO} por segundo`,
    cumple: con >= POR_SEGUNDO,
  })
  agent.destroy()
}
