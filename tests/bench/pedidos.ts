/** Part `pedidos`: orders through claims, ledger and router to the store's screen, a hundred who want the last unit, and the fold. */
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { contenidoDeMuestra, estadoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { pullReply } from '#domain/core/sync.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Servidor } from '../support/servidor.ts'
import { abrirCrudo, nombreDelAlmacen } from './almacen-crudo.ts'
import { enrolarCajas, type CajaHttp } from './cajas.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil } from './medidas.ts'
import { crearTienda, unaPersona, type Pedir, type TiendaDelBanco } from './tienda.ts'

/** `PEDIDOS=0.1 npm run bench -- pedidos`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['PEDIDOS'] ?? 1)
const parte = (cuanto: number): number => Math.max(2, Math.round(cuanto * ESCALA))

const TIENDAS = 4
const CLIENTAS = parte(32)
const PEDIDOS = parte(1600)
const RITMO = 100
const RITMO_SEGUNDOS = Math.max(2, Math.round(20 * ESCALA))
const COMPRADORES = parte(100)
const PLIEGUES = parte(10_000)
const META_MS = 500
const PRECIO = 1_000_000
/** Notices and whoever follows the ledger come after the answer. */
const DESPUES_MS = 6000

const esperar = (cuanto: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, cuanto))

const fila = (n: number, existenciaMilesimas: number): FilaImportada => ({
  fila: n,
  codigoBarra: `7460000${String(n).padStart(6, '0')}`,
  nombre: `Café ${n}`,
  precioDiezmilesimas: PRECIO,
  costoDiezmilesimas: 0,
  itbis: '18',
  codigo: '',
  categoria: 'Café',
  unidad: 'unidad',
  existenciaMilesimas,
})

interface Mercado {
  tiendas: { tienda: TiendaDelBanco; productos: string[]; pantalla: Pantalla }[]
  clientas: Pedir[]
}

export async function medirPedidos(cuaderno: Cuaderno, servidor: Servidor): Promise<void> {
  medirPliegue(cuaderno)
  const mercado = await abrirMercado(cuaderno, servidor)
  try {
    await aTodaMarcha(cuaderno, servidor, mercado)
    await aRitmo(cuaderno, mercado)
  } finally {
    for (const { pantalla } of mercado.tiendas) pantalla.cerrar()
  }
  await laUltima(cuaderno, servidor)
}

async function abrirMercado({ decir }: Cuaderno, { url }: Servidor): Promise<Mercado> {
  const tiendas: Mercado['tiendas'] = []
  for (let n = 0; n < TIENDAS; n++) {
    const filas = Array.from({ length: 50 }, (_, i) => fila(i, 1_000_000_000))
    const tienda = await crearTienda(url, 300 + n, filas, { publica: true })
    const [caja] = await enrolarCajas(url, tienda, 1, 50)
    if (!caja) throw new Error('no till')
    tiendas.push({ tienda, productos: await productosDe(url, tienda), pantalla: await abrirPantalla(url, caja) })
  }
  const clientas: Pedir[] = []
  for (let n = 0; n < CLIENTAS; n++) clientas.push(await unaPersona(url, `clienta${n}@banco.test`))
  decir(`${TIENDAS} tiendas y ${CLIENTAS} clientas`)
  return { tiendas, clientas }
}

async function productosDe(url: string, { slug }: TiendaDelBanco): Promise<string[]> {
  const respuesta = await fetch(`${url}/api/publico/tiendas/${slug}/catalogo`)
  return comandosPedidos.catalogoPublico.respuesta.parse(await respuesta.json()).productos.map(({ id }) => id)
}

/** What a store looks at: it hears that something moved, reads it, and notes when it first saw each order. */
interface Pantalla {
  vistos: Map<string, number>
  cerrar(): void
}

async function abrirPantalla(url: string, caja: CajaHttp): Promise<Pantalla> {
  const vistos = new Map<string, number>()
  const corte = new AbortController()
  const headers = caja.cabeceras()
  const respuesta = await fetch(`${url}/sync/v1/stream?tiendaId=${caja.tiendaId}`, { headers, signal: corte.signal })
  if (!respuesta.ok || !respuesta.body) throw new Error(`no stream: ${respuesta.status}`)
  let desde = '0'
  let leyendo: Promise<void> | undefined
  let otra = false
  const leer = async (): Promise<void> => {
    do {
      otra = false
      const pagina = pullReply.parse(
        await (
          await fetch(`${url}/sync/v1/pull?tiendaId=${caja.tiendaId}&base=ops&desde=${encodeURIComponent(desde)}&limite=500`, { headers })
        ).json(),
      )
      desde = pagina.desde
      const ahora = performance.now()
      for (const { id, tipo } of pagina.docs) if (tipo === 'pedido' && !vistos.has(id)) vistos.set(id, ahora)
      otra ||= !pagina.alDia
    } while (otra)
    leyendo = undefined
  }
  const mirar = async (cuerpo: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const trozo of cuerpo as unknown as AsyncIterable<Uint8Array>) {
      if (!Buffer.from(trozo).includes('data:')) continue
      otra = true
      leyendo ??= leer()
    }
  }
  await leer()
  const fin = mirar(respuesta.body).catch((error: unknown) => {
    if (!corte.signal.aborted) throw error
  })
  return {
    vistos,
    cerrar: () => {
      corte.abort()
      void fin
    },
  }
}

/** An order of one product at one store; answers its id and when it was asked for. */
async function ordenar(
  { tiendas, clientas }: Mercado,
  n: number,
): Promise<{ pedidoId: string; pantalla: Pantalla; inicio: number; tardo: number }> {
  const clienta = clientas[n % clientas.length]
  const lugar = tiendas[n % tiendas.length]
  if (!clienta || !lugar) throw new Error('nobody orders')
  const { tienda, productos, pantalla } = lugar
  const inicio = performance.now()
  const cuerpo = compraDe(tienda.tiendaId, productos[n % productos.length] ?? '')
  const { pedidos } = await clienta(comandosPedidos.colocarPedidos, {}, cuerpo)
  return { pedidoId: pedidos[0]?.pedidoId ?? '', pantalla, inicio, tardo: performance.now() - inicio }
}

const compraDe = (tiendaId: string, productoId: string) => ({
  grupoId: uuidv7(),
  totalVistoCentavos: 15_000,
  direccion: contenidoDeMuestra.direccion,
  pedidos: [
    {
      tiendaId,
      lineas: [{ productoId, cantidadMilesimas: 1000, precioVistoDiezmilesimas: PRECIO }],
      envio: 'domicilio' as const,
      metodoId: 'contra_entrega',
    },
  ],
})

type Hecho = Awaited<ReturnType<typeof ordenar>>

/** Milliseconds from asking until the store's screen has it. */
async function hastaLaPantalla(hechos: readonly Hecho[]): Promise<number[]> {
  const limite = performance.now() + 60_000
  while (hechos.some(({ pedidoId, pantalla }) => !pantalla.vistos.has(pedidoId))) {
    if (performance.now() > limite) throw new Error('an order never came to the screen of its store')
    await esperar(20)
  }
  return hechos.map(({ pedidoId, pantalla, inicio }) => (pantalla.vistos.get(pedidoId) ?? Number.NaN) - inicio)
}

async function aTodaMarcha({ anotar, carpeta }: Cuaderno, servidor: Servidor, mercado: Mercado): Promise<void> {
  const hechos: Hecho[] = []
  let siguiente = 0
  const procesador = servidor.procesadorMs()
  const antes = performance.now()
  await Promise.all(
    mercado.clientas.map(async () => {
      while (siguiente < PEDIDOS) hechos.push(await ordenar(mercado, siguiente++))
    }),
  )
  const porSegundo = hechos.length / ((performance.now() - antes) / 1000)
  await hastaLaPantalla(hechos)
  await esperar(DESPUES_MS)
  const porPedido = (servidor.procesadorMs() - procesador) / hechos.length
  const procesadorPropio = process.cpuUsage()
  const crudo = await aSecas(await carpeta())
  const { user, system } = process.cpuUsage(procesadorPropio)
  const porCrudo = (user + system) / 1000 / PEDIDOS
  anotar({
    que: 'tiempo de procesador por pedido, con los avisos y lo demás que le sigue',
    medido: ms(porPedido),
    referencia: `${ms(porCrudo)}: ${nombreDelAlmacen}, los mismos cinco documentos`,
    razon: porPedido / porCrudo,
    meta: '',
    cumple: undefined,
  })
  anotar({
    que: `pedidos colocados por segundo, ${CLIENTAS} clientas a la vez en ${TIENDAS} tiendas (p99 de la respuesta ${ms(
      percentil(
        hechos.map(({ tardo }) => tardo),
        99,
      ),
    )})`,
    medido: `${porSegundo.toFixed(0)} por segundo`,
    referencia: `${crudo.toFixed(0)} por segundo: ${nombreDelAlmacen}, los mismos cinco documentos de cada uno en sus tres bases`,
    razon: porSegundo / crudo,
    meta: `≥ ${RITMO} por segundo`,
    cumple: porSegundo >= RITMO,
  })
}

/** The least that an order is: group, claim, and the fold in three places, with nothing looked at. Orders per second. */
async function aSecas(carpeta: string): Promise<number> {
  const store = await abrirCrudo(carpeta)
  const [libro, tienda, suya] = await Promise.all(['banco-libro', 'banco-tienda', 'banco-suya'].map((nombre) => store.db(nombre)))
  if (!libro || !tienda || !suya) throw new Error('no databases')
  const pliegue = { contenido: contenidoDeMuestra, estado: estadoDeMuestra, tipo: 'servidor:banco' }
  let siguiente = 0
  const antes = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTAS }, async () => {
      while (siguiente < PEDIDOS) {
        const n = siguiente++
        const apartado = { id: `apartado:${n}`, tipo: 'servidor:banco', partes: { [`pedido:${n}`]: { milesimas: 1000, hasta: '' } } }
        await libro.create(apartado)
        const grupo = { id: `grupo:${n}`, tipo: 'servidor:banco', pedidos: [contenidoDeMuestra] }
        await libro.create(grupo)
        for (const db of [libro, tienda, suya]) await db.create({ ...pliegue, id: `pedido:${n}` })
      }
    }),
  )
  const porSegundo = PEDIDOS / ((performance.now() - antes) / 1000)
  for (const nombre of ['banco-libro', 'banco-tienda', 'banco-suya']) await store.destroy(nombre)
  await store.close()
  return porSegundo
}

/** So many a second whatever becomes of those before, as customers come. */
async function aRitmo({ anotar }: Cuaderno, mercado: Mercado): Promise<void> {
  const enCurso: Promise<Hecho>[] = []
  const inicio = performance.now()
  for (let n = 0; n < RITMO * RITMO_SEGUNDOS; n++) {
    await esperar(Math.max(0, inicio + (n * 1000) / RITMO - performance.now()))
    enCurso.push(ordenar(mercado, n))
  }
  const hechos = await Promise.all(enCurso)
  const pantalla = await hastaLaPantalla(hechos)
  const p99 = percentil(pantalla, 99)
  anotar({
    que: `del pedido a la pantalla de la tienda, ${RITMO} por segundo durante ${RITMO_SEGUNDOS} s, p99 (p50 ${ms(mediana(pantalla))})`,
    medido: ms(p99),
    referencia: `${ms(
      percentil(
        hechos.map(({ tardo }) => tardo),
        99,
      ),
    )}: la respuesta a quien ordena`,
    razon: undefined,
    meta: `≤ ${META_MS} ms`,
    cumple: p99 <= META_MS,
  })
}

/** One sold, and everybody else told so in words of ours. */
async function laUltima({ anotar }: Cuaderno, { url }: Servidor): Promise<void> {
  const tienda = await crearTienda(url, 350, [fila(1, 1000)], { publica: true })
  const [productoId = ''] = await productosDe(url, tienda)
  const compradores: Pedir[] = []
  for (let n = 0; n < COMPRADORES; n++) compradores.push(await unaPersona(url, `ultima${n}@banco.test`))
  const antes = performance.now()
  const respuestas = await Promise.all(
    compradores.map((pedir) =>
      pedir(comandosPedidos.colocarPedidos, {}, compraDe(tienda.tiendaId, productoId)).then(
        ({ estado }) => estado,
        (error: unknown) => (String(error).includes('pedido.sin-existencia') ? 'sin-existencia' : String(error)),
      ),
    ),
  )
  const tardo = performance.now() - antes
  const [vendidas, limpias] = ['colocado', 'sin-existencia'].map((cual) => respuestas.filter((una) => una === cual).length)
  anotar({
    que: `${COMPRADORES} que quieren la última unidad a la vez`,
    medido: `${vendidas ?? 0} vendida, ${limpias ?? 0} con su código, en ${ms(tardo)}`,
    referencia: '—',
    razon: undefined,
    meta: `1 y ${COMPRADORES - 1}`,
    cumple: vendidas === 1 && limpias === COMPRADORES - 1,
  })
}

const ACTOS: readonly (readonly [AccionDePedido, Record<string, unknown>])[] = [
  ['aceptar', { minutos: 20 }],
  ['preparar', {}],
  ['mensaje', { texto: 'Falta poco' }],
  ['alistar', { lineas: [] }],
  ['asignar', { mensajeroId: 'empleado:1', nombre: 'Ramón' }],
  ['despachar', { bultos: 1 }],
  ['recoger', { bultos: 1 }],
  ['salir', {}],
  ['entregar', { prueba: { clase: 'pin', pin: '4071' }, cobradoCentavos: 25_000 }],
  ['liquidar', { liquidacionId: 'l', centavos: 25_000 }],
  ['facturar', { ventaId: 'v', ncf: 'E320000000001' }],
]

function eventosDe(n: number): EventoDePedido[] {
  const inicio = Date.parse(contenidoDeMuestra.colocadoEn) + n
  return ACTOS.map(([accion, datos], i) => {
    const en = new Date(inicio + i * 60_000).toISOString()
    const persona = {
      actor: 'empleado:1',
      persona: '',
      nombre: 'Ramón',
      rol: accion === 'liquidar' ? ('mensajero' as const) : ('propietario' as const),
    }
    const previo = i === 0 ? [] : [`e${n}-${i - 1}`]
    return {
      id: `e${n}-${i}`,
      accion,
      hlc: encodeHlc(inicio + i * 60_000, 0, 'd'),
      en,
      recibidoEn: en,
      ...persona,
      previo,
      datos,
      pinCorrecto: true,
    }
  })
}

/** Ten thousand orders of eleven acts, as a device or the server works them out; against reading them from their text. */
function medirPliegue({ anotar }: Cuaderno): void {
  const textos = Array.from({ length: PLIEGUES }, (_, n) => JSON.stringify({ contenido: contenidoDeMuestra, eventos: eventosDe(n) }))
  const antesDeLeer = performance.now()
  const leidos = textos.map((texto) => JSON.parse(texto) as { contenido: typeof contenidoDeMuestra; eventos: EventoDePedido[] })
  const leer = performance.now() - antesDeLeer
  const antes = performance.now()
  let recibidos = 0
  for (const { contenido, eventos } of leidos) if (plegarPedido(contenido, eventos).recibido) recibidos++
  const plegar = performance.now() - antes
  if (recibidos !== PLIEGUES) throw new Error(`${recibidos} of ${PLIEGUES} orders were received`)
  anotar({
    que: `plegar ${PLIEGUES.toLocaleString('es-DO')} pedidos de ${ACTOS.length} actos`,
    medido: `${ms(plegar)} (${ms(plegar / PLIEGUES)} cada uno)`,
    referencia: `${ms(leer)}: leerlos de su JSON`,
    razon: plegar / leer,
    meta: '',
    cumple: undefined,
  })
}
