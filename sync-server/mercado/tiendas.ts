/** What anybody may see: the stores, one store with what it publishes, and whether a slug is free. */
import { createHash } from 'node:crypto'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { Calificacion } from '#domain/resenas/resena.entity.ts'
import { promedioDe } from '#domain/resenas/resena.rules.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { abrirPublico } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo, leerLegibles } from '../core/documentos.ts'
import { esDeTodos, tieneYa } from '../http/cabeceras.ts'
import { responderFallo } from '../http/errores.ts'
import { proteger, ruta } from '../http/ruta.ts'
import { slugLibre } from '../tienda/slugs.ts'
import { sinRev, tiendaALaVista } from './a-la-vista.ts'
import { rutaBusqueda } from './busqueda.ts'
import { crearCatalogos, responderBytes } from './catalogo.ts'
import { rutaCondiciones } from './rutas-condiciones.ts'
import { llano, palabrasDe } from '../core/llano.ts'
import { rutasDeBuscadores } from './presentacion.ts'
import { hallar } from './hallar.ts'
import { abrirVitrinas, type Vitrina, type Vitrinas } from './vitrina.ts'

/** More than a first page shows; who looks for one store types its name. */
const TIENDAS_MAXIMAS = 100
const PRODUCTOS_POR_PAGINA = 60

/** What everybody may see of stores. */
export function rutasPublicas(server: Server): void {
  conValidador(server)
  const tiendas = seguirTiendas(server)
  const vitrinas = abrirVitrinas(server)
  rutasDeBuscadores(server, async () => (await tiendas()).todas)

  ruta(server, comandos.tiendasPublicas, { publica: true }, async ({ cuerpo }) => {
    const palabras = palabrasDe(cuerpo.buscar)
    const encontradas = (await tiendas()).buscables.filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
    return ok({ tiendas: encontradas.slice(0, TIENDAS_MAXIMAS).map(({ tienda }) => tienda) })
  })

  rutaCatalogo(server, vitrinas)
  rutaCondiciones(server, (slug) => tiendaALaVista(server, slug))
  rutaBusqueda(server, async () => (await tiendas()).todas, vitrinas)

  ruta(server, comandos.tiendaPublica, { publica: true }, async ({ cuerpo, parametro, peticion }) => {
    const cara = await caraPublica(server, vitrinas, parametro('slug'))
    if (!cara) return fallo('tienda.no-existe')
    const { tienda } = cara
    const { desde = 0 } = cuerpo
    const hallados = await hallar(cara.vitrina, palabrasDe(cuerpo.buscar), desde + PRODUCTOS_POR_PAGINA + 1, peticion)
    return ok({
      tienda,
      productos: hallados.slice(desde, desde + PRODUCTOS_POR_PAGINA),
      hayMas: hallados.length > desde + PRODUCTOS_POR_PAGINA,
    })
  })

  ruta(server, comandos.slugLibre, { publica: true }, async ({ parametro }) =>
    ok({ disponible: await slugLibre(server, parametro('slug')) }),
  )
}

/** A store as anybody sees it, with what it publishes. */
type CaraPublica = { tienda: TiendaPublica; vitrina: Vitrina }
const vacia: Vitrina = { productos: [] }

/**
 * The public face of a store; undefined of one that is not there, ended, or closed by its owner. Of one that is pending or suspended
 * only that it is so: who held its page or its catalogue reads nothing more of it.
 */
async function caraPublica(server: Server, vitrinas: Vitrinas, slug: string): Promise<CaraPublica | undefined> {
  const tienda = await tiendaALaVista(server, slug)
  if (!tienda) return undefined
  if (tienda.estado === 'abierta') return { tienda, vitrina: await vitrinas(tienda.tiendaId) }
  const { tiendaNombre, slug: suyo, estado } = tienda
  return { tienda: { ...tienda, ...TiendaPublica.esquemaCampos.parse({ tiendaNombre, slug: suyo, estado }) }, vitrina: vacia }
}

/** The whole catalogue, for who reads it with no connection. */
function rutaCatalogo(server: Server, vitrinas: Vitrinas): void {
  const { ruta: url } = comandosPedidos.catalogoPublico
  const catalogos = crearCatalogos()
  server.app.get(url, proteger(server, { publica: true }), async (peticion, reply) => {
    const { slug } = peticion.params as { slug: string }
    const cara = await caraPublica(server, vitrinas, slug)
    if (!cara) return responderFallo(reply, { code: 'tienda.no-existe' })
    return responderBytes(peticion, reply, await catalogos(cara.tienda, cara.vitrina))
  })
}

/** Every public answer has an ETag: whoever has it already gets 304, and nobody reads a store after it was suspended. */
function conValidador({ app }: Server): void {
  app.addHook('onSend', async (peticion, reply, carga: unknown) => {
    if (!esDeTodos(peticion, reply) || reply.hasHeader('etag') || typeof carga !== 'string') return carga
    const etag = `"${createHash('sha256').update(carga).digest('base64url').slice(0, 32)}"`
    reply.header('etag', etag)
    if (!tieneYa(peticion, etag)) return carga
    reply.code(304).removeHeader('content-encoding')
    return ''
  })
}

const conCalificacion = (tienda: TiendaPublica, calificacion: Calificada | undefined) =>
  calificacion && calificacion.total > 0 ? { ...tienda, calificacion } : tienda

type Calificada = ReturnType<typeof promedioDe>

interface Listadas {
  buscables: { tienda: TiendaPublica & { calificacion?: Calificada }; texto: string }[]
  todas: TiendaPublica[]
}

/** The open stores that want to be shown to everybody, by name, read again after something in `publico` changed. */
function seguirTiendas({ app, store }: Server): () => Promise<Listadas> {
  let leidas: Promise<Listadas> | undefined
  let parar: (() => void) | undefined
  app.addHook('onClose', () => parar?.())
  return async () => {
    const publico = await abrirPublico(store)
    parar ??= publico.watch(() => {
      leidas = undefined
    })
    leidas ??= Promise.all([publico.find({ tipo: TiendaPublica.tipo }), leerLegibles(publico, Calificacion)]).then(
      ([docs, calificaciones]) => {
        const deTienda = new Map(calificaciones.map(({ tienda, cuantas }) => [tienda, promedioDe(cuantas)]))
        const buscables = docs
          .flatMap((doc) => deTipo(TiendaPublica, [doc]).map((tienda) => sinRev(tienda) as unknown as TiendaPublica))
          .filter(({ activo, tiendaShowAllUsers, estado }) => activo && tiendaShowAllUsers && estado === 'abierta')
          .map((tienda) => ({
            tienda: conCalificacion(tienda, deTienda.get(tienda.tiendaId)),
            texto: llano(
              [tienda.tiendaNombre, tienda.tiendaTipo, tienda.tiendaCategoria, tienda.calle, tienda.lugar, ...tienda.tags].join(' '),
            ),
          }))
          .sort((a, b) => (a.texto < b.texto ? -1 : 1))
        return { buscables, todas: buscables.map(({ tienda }) => tienda) }
      },
    )
    return leidas
  }
}
