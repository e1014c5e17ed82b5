/** What anybody may see: the stores, one store with what it publishes, and whether a slug is free. */
import { createHash } from 'node:crypto'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import { TiendaPublica } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { fallo, ok } from '#domain/result.ts'
import { abrirPublico } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { responderFallo } from '../../plugins/errores.ts'
import { proteger, ruta } from '../../plugins/ruta.ts'
import { slugLibre } from '../tiendas/slugs.ts'
import { responderJson } from '../sync/respuesta.ts'
import { sinRev, tiendaALaVista } from './a-la-vista.ts'
import { rutaBusqueda } from './busqueda.ts'
import { rutaCondiciones } from './condiciones.ts'
import { llano, palabrasDe } from './llano.ts'
import { rutasDeBuscadores } from './presentacion.ts'
import { abrirVitrinas, type EnVitrina } from './vitrina.ts'

/** More than a first page shows; who looks for one store types its name. */
const TIENDAS_MAXIMAS = 100
const PRODUCTOS_POR_PAGINA = 60

/** What everybody may see of stores. */
export function rutasPublicas(server: Server): void {
  conValidador(server)
  const tiendas = seguirTiendas(server)
  const vitrinas = abrirVitrinas(server.central)
  rutasDeBuscadores(server, async () => (await tiendas()).map(({ tienda }) => tienda))

  ruta(server, comandos.tiendasPublicas, { publica: true }, async ({ cuerpo }) => {
    const palabras = palabrasDe(cuerpo.buscar)
    const encontradas = (await tiendas()).filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
    return ok({ tiendas: encontradas.slice(0, TIENDAS_MAXIMAS).map(({ tienda }) => tienda) })
  })

  rutaCatalogo(server, vitrinas)
  rutaCondiciones(server, (slug) => tiendaALaVista(server, slug))
  rutaBusqueda(server, async () => (await tiendas()).map(({ tienda }) => tienda), vitrinas)

  ruta(server, comandos.tiendaPublica, { publica: true }, async ({ cuerpo, parametro }) => {
    const cara = await caraPublica(server, vitrinas, parametro('slug'))
    if (!cara) return fallo('tienda.no-existe')
    const { tienda } = cara
    const { desde = 0 } = cuerpo
    const palabras = palabrasDe(cuerpo.buscar)
    const encontrados = cara.productos.filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
    const productos = encontrados.slice(desde, desde + PRODUCTOS_POR_PAGINA).map(({ producto }) => producto)
    return ok({ tienda, productos, hayMas: encontrados.length > desde + PRODUCTOS_POR_PAGINA })
  })

  ruta(server, comandos.slugLibre, { publica: true }, async ({ parametro }) =>
    ok({ disponible: await slugLibre(server, parametro('slug')) }),
  )
}

/** A store as anybody sees it, with what it publishes. */
type CaraPublica = { tienda: TiendaPublica; productos: EnVitrina[] }

/**
 * The public face of a store; undefined of one that is not there, ended, or closed by its owner. Of one that is pending or suspended
 * only that it is so: who held its page or its catalogue reads nothing more of it.
 */
async function caraPublica(server: Server, vitrinas: ReturnType<typeof abrirVitrinas>, slug: string): Promise<CaraPublica | undefined> {
  const tienda = await tiendaALaVista(server, slug)
  if (!tienda) return undefined
  if (tienda.estado === 'abierta') return { tienda, productos: await vitrinas(tienda.tiendaId) }
  const { tiendaNombre, slug: suyo, estado } = tienda
  return { tienda: { ...tienda, ...TiendaPublica.esquemaCampos.parse({ tiendaNombre, slug: suyo, estado }) }, productos: [] }
}

/** The whole catalogue, made once per change of it: fifty thousand products take longer to write down than to send. */
function rutaCatalogo(server: Server, vitrinas: ReturnType<typeof abrirVitrinas>): void {
  const { ruta: url } = comandosPedidos.catalogoPublico
  server.app.get(url, proteger(server, { publica: true }), async (peticion, reply) => {
    const { slug } = peticion.params as { slug: string }
    const cara = await caraPublica(server, vitrinas, slug)
    if (!cara) return responderFallo(reply, { code: 'tienda.no-existe' })
    const productos = cara.productos.map(({ producto }) => producto)
    return responderJson(peticion, reply, JSON.stringify({ tienda: cara.tienda, productos }))
  })
}

/** Every public answer has an ETag: whoever has it already gets 304, and nobody reads a store after it was suspended. */
function conValidador({ app }: Server): void {
  app.addHook('onSend', async (peticion, reply, carga: unknown) => {
    const publica = peticion.method === 'GET' && peticion.url.startsWith('/api/publico/') && reply.statusCode === 200
    if (!publica || !(typeof carga === 'string' || Buffer.isBuffer(carga))) return carga
    const texto = typeof carga === 'string' ? carga : new Uint8Array(carga)
    const etag = `"${createHash('sha256').update(texto).digest('base64url').slice(0, 32)}"`
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache')
    reply.header('etag', etag)
    if (peticion.headers['if-none-match'] !== etag) return carga
    reply.code(304).removeHeader('content-encoding')
    return ''
  })
}

interface TiendaBuscable {
  tienda: TiendaPublica
  texto: string
}

/** The open stores that want to be shown to everybody, by name, read again after something in `publico` changed. */
function seguirTiendas({ app, store }: Server): () => Promise<TiendaBuscable[]> {
  let leidas: Promise<TiendaBuscable[]> | undefined
  let parar: (() => void) | undefined
  app.addHook('onClose', () => parar?.())
  return async () => {
    const publico = await abrirPublico(store)
    parar ??= publico.watch(() => {
      leidas = undefined
    })
    leidas ??= publico.find({ tipo: TiendaPublica.tipo }).then((docs) =>
      docs
        .map((doc) => leer(TiendaPublica, sinRev(doc)))
        .filter(({ activo, tiendaShowAllUsers, estado }) => activo && tiendaShowAllUsers && estado === 'abierta')
        .map((tienda) => ({
          tienda,
          texto: llano(
            [tienda.tiendaNombre, tienda.tiendaTipo, tienda.tiendaCategoria, tienda.calle, tienda.lugar, ...tienda.tags].join(' '),
          ),
        }))
        .sort((a, b) => (a.texto < b.texto ? -1 : 1)),
    )
    return leidas
  }
}
