/** Part `abuso`: health and a till's sale while one visitor, and then one member of a shop, do their worst within the limits; and the catalogue from its bytes. */
import { Agent } from 'node:http'
import { construir } from '#domain/core/construir.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { carpetaStore } from '#server/respaldo/relevo.ts'
import { openStore } from '#server/store/open.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { desde, pedir, type Pedida } from './abuso.ataques.ts'
import { lanzarMaleante, type Maleante } from './abuso.maleante.ts'
import { enrolarCajas, type CajaHttp } from './cajas.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil, razonDe, type Ronda } from './medidas.ts'
import { crearTienda } from './tienda.ts'

/** `ABUSO=0.1 npm run bench -- abuso`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['ABUSO'] ?? 1)
const PRODUCTOS = Math.max(1000, Math.round(50_000 * ESCALA))
const RONDAS = Math.max(1, Math.round(3 * ESCALA))
const FASE_MS = Math.max(3000, 20_000 * ESCALA)
const SALUD_CADA_MS = 50
const VENTA_CADA_MS = 100
const CATALOGO_MS = Math.max(2000, 10_000 * ESCALA)
const A_LA_VEZ = 32
const AGUANTE = 2
const POR_SEGUNDO = 2000

const esperar = (cuanto: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, cuanto))

export async function medirAbuso(cuaderno: Cuaderno, env: Record<string, string>): Promise<void> {
  const datos = await cuaderno.carpeta()
  const vacio = await arrancarServidor({ datos, env })
  const tienda = await crearTienda(vacio.url, 400, [], { publica: true })
  const victima = await crearTienda(vacio.url, 401, [])
  const [vende] = await enrolarCajas(vacio.url, victima, 1, 2 * RONDAS * 2 * Math.ceil(FASE_MS / VENTA_CADA_MS))
  const { tiendaId, cajeroId, slug } = tienda
  const maleante = await lanzarMaleante({ url: vacio.url, tiendaId, cajeroId, slug, productos: PRODUCTOS, codigo: await tienda.codigo(50) })
  await vacio.parar()
  if (!vende) throw new Error('no till')
  await llenar(datos, tiendaId)
  const limitado = { ...env, MERCANA_LIMITES: 'normales', MERCANA_PROXY: '127.0.0.1,::1' }
  const medido = await arrancarServidor({ datos, puerto: vacio.puerto, env: limitado })
  try {
    const bancada = { medido, vende, maleante }
    await conAbuso(cuaderno, bancada, 'una visita')
    await conAbuso(cuaderno, bancada, 'una caja de otra tienda')
  } finally {
    maleante.cerrar()
    await medido.parar()
  }
  const holgado = await arrancarServidor({ datos, env })
  try {
    await catalogo(cuaderno, holgado, slug)
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

const QUIENES = { 'una visita': 'visita', 'una caja de otra tienda': 'miembro' } as const

interface Bancada {
  medido: Servidor
  vende: CajaHttp
  maleante: Maleante
}

/** The same line in calm and with the abuse beside it, in turns. */
async function conAbuso({ anotar, decir }: Cuaderno, { maleante, ...bancada }: Bancada, quien: keyof typeof QUIENES): Promise<void> {
  const salud: Ronda[] = []
  const ventas: Ronda[] = []
  let [pedidas, frenadas] = [0, 0]
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const calma = await enLinea(bancada)
    maleante.empezar(QUIENES[quien])
    const apuro = await enLinea(bancada)
    const hecho = await maleante.parar()
    pedidas += hecho.pedidas
    frenadas += hecho.frenadas
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
async function enLinea({ medido, vende }: Omit<Bancada, 'maleante'>): Promise<{ salud: number[]; ventas: number[] }> {
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
