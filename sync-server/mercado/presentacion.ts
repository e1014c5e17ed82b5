/**
 * How a store's page, or the one of a product of its, presents itself to who never runs our scripts: the preview of a link in a message, and search engines. The page is
 * the same app; only what stands in its head differs, from public fields alone.
 */
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import { formatMoney } from '#domain/core/money.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { aLaVista } from '../catalogo/pliegue.ts'
import type { Server } from '../core/contexto.ts'
import { proteger } from '../http/ruta.ts'
import { tiendaALaVista } from './a-la-vista.ts'

/** A store's page as anybody reaches it: `/tienda/slug`, and `/mercana/slug`, which is its staff's too. */
const DE_TIENDA = /^\/(?:tienda|mercana)\/([a-z0-9_-]{3,60})\/?$/
/** What a sitemap may hold. */
const DIRECCIONES_MAXIMAS = 50_000
const DESCRIPCION_MAXIMA = 200

/** A product's page: `/tienda/slug/producto/id`. */
const DE_PRODUCTO = /^\/tienda\/([a-z0-9_-]{3,60})\/producto\/([^/]{1,200})\/?$/

/** The page of a path with its head filled in; undefined of what is no store that anybody may see. */
export async function presentar(server: Server, ruta: string, pagina: () => Promise<string>): Promise<string | undefined> {
  const [, deProducto, crudo] = DE_PRODUCTO.exec(ruta) ?? []
  const slug = deProducto ?? DE_TIENDA.exec(ruta)?.[1]
  const tienda = slug === undefined ? undefined : await tiendaALaVista(server, slug)
  if (!tienda) return undefined
  const producto = crudo === undefined || tienda.estado !== 'abierta' ? undefined : await productoALaVista(server, tienda.tiendaId, crudo)
  return conCabeza(await pagina(), producto ? deUnProducto(tienda, producto, server.config.url) : deUnaTienda(tienda, server.config.url))
}

interface ProductoALaVista {
  id: string
  nombre: string
  precioDiezmilesimas: number
  unidad: string
  foto: string
}

/** One that its store shows, by the id in an address; undefined of what is none. */
async function productoALaVista({ central }: Server, tiendaId: string, crudo: string): Promise<ProductoALaVista | undefined> {
  const id = decodeURIComponent(crudo)
  const { filas, ocultos } = await central.pliegues.alDia(tiendaId)
  const fila = filas.get(id)
  if (!fila || !aLaVista(fila.f) || ocultos.has(id)) return undefined
  const { n, a = '', p, u, o } = fila
  return { id, nombre: a === '' ? n : `${n} · ${a}`, precioDiezmilesimas: p, unidad: u, foto: o }
}

/** Everything is told as text: a store's name is whatever its owner typed. */
const texto = (crudo: string): string =>
  crudo.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** What a page says of itself. */
interface Cabeza {
  titulo: string
  donde: string
  descripcion: string
  imagen: string
  type: 'website' | 'product'
  /** Whoever looks for stores finds it. */
  seBusca: boolean
}

function deUnProducto(tienda: TiendaPublica, { id, nombre, precioDiezmilesimas, unidad, foto }: ProductoALaVista, url: string): Cabeza {
  const deTienda = deUnaTienda(tienda, url)
  const precio = `${formatMoney(Math.round(precioDiezmilesimas / 100))}${unidad === 'unidad' ? '' : ` por ${unidadCorta(unidad)}`}`
  return {
    ...deTienda,
    titulo: `${nombre} · ${tienda.tiendaNombre}`,
    donde: `${deTienda.donde}/producto/${encodeURIComponent(id)}`,
    descripcion: `${precio}. Pídelo en ${tienda.tiendaNombre}, en Mercana.`.slice(0, DESCRIPCION_MAXIMA),
    imagen: foto === '' ? deTienda.imagen : `${url}${urlDeTalla(foto, 'grande')}`,
    type: 'product',
  }
}

function deUnaTienda(tienda: TiendaPublica, url: string): Cabeza {
  const abierta = tienda.estado === 'abierta'
  const titulo = `${tienda.tiendaNombre} · Mercana`
  const donde = `${url}/tienda/${tienda.slug}`
  const descripcion = abierta ? descripcionDe(tienda) : 'Esta tienda no recibe pedidos por ahora.'
  const foto = abierta ? (tienda.tiendaLogo ?? tienda.tiendaFotoPerfil) : null
  const imagen = `${url}${foto ? urlDeTalla(foto.url, 'grande') : '/icono-512.png'}`
  return { titulo, donde, descripcion, imagen, type: 'website', seBusca: abierta && tienda.tiendaShowAllUsers }
}

function conCabeza(pagina: string, { titulo, donde, descripcion, imagen, type, seBusca }: Cabeza): string {
  const og = { type, site_name: 'Mercana', locale: 'es_DO', title: titulo, description: descripcion, url: donde, image: imagen }
  const cabeza = [
    `<link rel="canonical" href="${texto(donde)}" />`,
    ...Object.entries(og).map(([nombre, valor]) => `<meta property="og:${nombre}" content="${texto(valor)}" />`),
    '<meta name="twitter:card" content="summary" />',
    // Who has the link sees it; who looks for stores does not.
    ...(seBusca ? [] : ['<meta name="robots" content="noindex" />']),
  ].join('\n    ')
  return pagina
    .replace(/<title>[^<]*<\/title>/, () => `<title>${texto(titulo)}</title>`)
    .replace(/<meta name="description" content="[^"]*" \/>/, () => `<meta name="description" content="${texto(descripcion)}" />`)
    .replace('</head>', () => `  ${cabeza}\n  </head>`)
}

function descripcionDe({ tiendaCategoria, tiendaTipo, lugar, tags }: TiendaPublica): string {
  const que = [...new Set([tiendaTipo, tiendaCategoria])].filter((uno) => uno !== '').join(' · ')
  const partes = [que, lugar, tags.slice(0, 6).join(', ')].filter((parte) => parte !== '')
  return `${partes.length === 0 ? 'Mira lo que vende' : partes.join('. ')}. Pide en línea en Mercana.`.slice(0, DESCRIPCION_MAXIMA)
}

function mapaDe(url: string, tiendas: readonly TiendaPublica[]): string {
  const direcciones = tiendas.slice(0, DIRECCIONES_MAXIMAS - 1).map(({ slug }) => `${url}/tienda/${slug}`)
  const filas = [`${url}/`, ...direcciones].map((direccion) => `  <url><loc>${texto(direccion)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${filas.join('\n')}\n</urlset>\n`
}

/** `/sitemap.xml` of the listed stores, and `/robots.txt`. */
export function rutasDeBuscadores(server: Server, listadas: () => Promise<readonly TiendaPublica[]>): void {
  const { app, config } = server
  let mapa: { de: readonly TiendaPublica[]; texto: string } | undefined
  app.get('/sitemap.xml', proteger(server, { publica: true }), async (_peticion, reply) => {
    const tiendas = await listadas()
    if (mapa?.de !== tiendas) mapa = { de: tiendas, texto: mapaDe(config.url, tiendas) }
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(mapa.texto)
  })
  app.get('/robots.txt', proteger(server, { publica: true }), (_peticion, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /sync/\n\nSitemap: ${config.url}/sitemap.xml\n`),
  )
}
