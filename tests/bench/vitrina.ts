/** Part `vitrina`: what anybody sees of a thousand stores: the public catalogue by request, and the first and the next visit in a browser. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { construir } from '#domain/core/construir.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idReclamoSlug, idTienda, idTiendaPublica, tipoPropio } from '#server/core/bases.ts'
import { carpetaStore } from '#server/respaldo/relevo.ts'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/port.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import { maximosKB } from '../support/peso.ts'
import { arrancarServidor } from '../support/servidor.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil } from './medidas.ts'
import { medirPrimeraRuta } from './primera-ruta.ts'

/** `VITRINA=0.02 npm run bench -- vitrina`: a fiftieth of everything, to see that it runs. */
const ESCALA = Number(process.env['VITRINA'] ?? 1)
const parte = (cuanto: number): number => Math.max(2, Math.round(cuanto * ESCALA))

const TIENDAS = parte(1000)
const PRODUCTOS = parte(200)
const PETICIONES = parte(5000)
const A_LA_VEZ = 32
const VISITAS = 5
const REPOSO_MS = 1500

const slugDe = (n: number): string => `banco-${n}`

export async function medirVitrina(cuaderno: Cuaderno, env: Record<string, string>): Promise<void> {
  const datos = await mkdtemp(join(tmpdir(), 'mercana-vitrina-'))
  try {
    const store = await openStore({ carpeta: carpetaStore(datos), couchdbUrl: undefined })
    await sembrar(store)
    await store.close()
    cuaderno.decir(`${TIENDAS} tiendas de ${PRODUCTOS} productos`)
    const servidor = await arrancarServidor({ datos, env })
    try {
      await peticiones(cuaderno, servidor.url)
      await visitas(cuaderno, servidor.url, paths.inicio.href({}), maximosKB.portada)
      await visitas(cuaderno, servidor.url, paths.vitrina.href({ nombre: slugDe(1) }), maximosKB.tienda)
    } finally {
      await servidor.parar()
    }
  } finally {
    await rm(datos, { recursive: true, force: true })
  }
}

/** The stores as their owners would have left them: what a visit reads, and no more. */
async function sembrar(store: Store): Promise<void> {
  const [publico, plataforma] = [await abrirPublico(store), await abrirPlataforma(store)]
  for (let n = 0; n < TIENDAS; n++) {
    const tiendaId = `t${String(n).padStart(8, '0')}`
    const sobre = { tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '' }
    const campos = { slug: slugDe(n), tiendaNombre: `Colmado ${n}`, tiendaRnc: '131246796', tiendaShowAllUsers: true, activo: true }
    await publico.create(construir(TiendaPublica, campos, { ...sobre, id: idTiendaPublica(tiendaId) }))
    await plataforma.create({ id: idReclamoSlug(slugDe(n)), tipo: tipoPropio('slug'), tiendaId, en: new Date().toISOString() } as {
      id: string
    })
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    await ops.createMany([
      construir(Tienda, campos, { ...sobre, id: idTienda(tiendaId) }),
      ...Array.from({ length: PRODUCTOS }, (_, i) =>
        construir(
          Producto,
          { nombre: `Producto ${i} de ${n}`, codigoBarra: `746${String(n * 1000 + i).padStart(10, '0')}`, publicado: true },
          { ...sobre, id: `producto:${tiendaId}-${i}` },
        ),
      ),
    ])
  }
}

interface Leida {
  etag: string
  tardo: number
}

/** Everybody reads one catalogue after another; with the ETag that they were given, or as if for the first time. */
async function leerCatalogos(
  url: string,
  cuantas: number,
  etags: Map<string, string> | undefined,
): Promise<{ leidas: Leida[]; segundos: number }> {
  const leidas: Leida[] = []
  let siguiente = 0
  const inicio = performance.now()
  await Promise.all(
    Array.from({ length: A_LA_VEZ }, async () => {
      while (siguiente < cuantas) {
        const slug = slugDe(siguiente++ % TIENDAS)
        const etag = etags?.get(slug)
        const antes = performance.now()
        const respuesta = await fetch(
          `${url}/api/publico/tiendas/${slug}/catalogo`,
          etag === undefined ? {} : { headers: { 'if-none-match': etag } },
        )
        await respuesta.arrayBuffer()
        if (respuesta.status !== (etag === undefined ? 200 : 304)) throw new Error(`${slug}: ${respuesta.status}`)
        leidas.push({ etag: respuesta.headers.get('etag') ?? '', tardo: performance.now() - antes })
        if (etags && etag === undefined) etags.set(slug, leidas.at(-1)?.etag ?? '')
      }
    }),
  )
  return { leidas, segundos: (performance.now() - inicio) / 1000 }
}

async function peticiones({ anotar }: Cuaderno, url: string): Promise<void> {
  const etags = new Map<string, string>()
  // Once each, so that every fold is made and every mark known.
  await leerCatalogos(url, TIENDAS, etags)
  const sin = await leerCatalogos(url, PETICIONES, undefined)
  const con = await leerCatalogos(url, PETICIONES, etags)
  const [porSegundoSin, porSegundoCon] = [PETICIONES / sin.segundos, PETICIONES / con.segundos]
  anotar({
    que: `catálogo público con su validador (304), ${A_LA_VEZ} a la vez sobre ${TIENDAS} tiendas de ${PRODUCTOS} (p99 ${ms(
      percentil(
        con.leidas.map(({ tardo }) => tardo),
        99,
      ),
    )})`,
    medido: `${porSegundoCon.toFixed(0)} por segundo`,
    referencia: `${porSegundoSin.toFixed(0)} por segundo enteros, sin validador (p99 ${ms(
      percentil(
        sin.leidas.map(({ tardo }) => tardo),
        99,
      ),
    )})`,
    razon: porSegundoCon / porSegundoSin,
    meta: '',
    cumple: undefined,
  })
}

/** Milliseconds until the largest thing of the page was painted, and what came over the line for it. */
async function visitar(perfil: string, url: string): Promise<{ lcp: number; bytes: number }> {
  const { contexto, pagina, cerrar } = await lanzarNavegador(perfil)
  await pagina.addInitScript(() => {
    const visto = globalThis as unknown as { lcp: number }
    visto.lcp = 0
    new PerformanceObserver((lista) => {
      visto.lcp = Math.max(visto.lcp, ...lista.getEntries().map(({ startTime }) => startTime))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const sesion = await contexto.newCDPSession(pagina)
  await sesion.send('Network.enable')
  let bytes = 0
  sesion.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await pagina.goto(url, { waitUntil: 'load' })
  await pagina.getByRole('heading', { level: 1 }).first().waitFor()
  await pagina.waitForTimeout(REPOSO_MS)
  const lcp = await pagina.evaluate(() => (globalThis as unknown as { lcp: number }).lcp)
  await cerrar()
  return { lcp, bytes }
}

async function visitas(cuaderno: Cuaderno, url: string, ruta: string, maximoKB: number): Promise<void> {
  const { anotar, carpeta } = cuaderno
  await medirPrimeraRuta(cuaderno, url, ruta, maximoKB)
  const primeras: number[] = []
  const otras: number[] = []
  let traidos = { primera: 0, otra: 0 }
  for (let vez = 0; vez < parte(VISITAS); vez++) {
    const perfil = await carpeta()
    const primera = await visitar(perfil, url + ruta)
    const otra = await visitar(perfil, url + ruta)
    primeras.push(primera.lcp)
    otras.push(otra.lcp)
    traidos = { primera: primera.bytes, otra: otra.bytes }
  }
  anotar({
    que: `lo mayor de \`${ruta}\` pintado (LCP), segunda visita de un perfil (${(traidos.otra / 1024).toFixed(0)} KB por la línea)`,
    medido: ms(mediana(otras)),
    referencia: `${ms(mediana(primeras))}: la primera visita (${(traidos.primera / 1024).toFixed(0)} KB)`,
    razon: mediana(otras) / mediana(primeras),
    meta: '',
    cumple: undefined,
  })
}
