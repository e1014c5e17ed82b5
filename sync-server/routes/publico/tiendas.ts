/** What anybody may see: the stores, one store with what it publishes, and whether a slug is free. */
import { comandos } from '#domain/comandos.ts'
import { TiendaPublica } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { fallo, ok } from '#domain/result.ts'
import { abrirPublico, idTiendaPublica } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { ruta } from '../../plugins/ruta.ts'
import { slugLibre, tiendaDeSlug } from '../tiendas/slugs.ts'
import { llano } from './llano.ts'
import { abrirVitrinas } from './vitrina.ts'

/** More than a first page shows; who looks for one store types its name. */
const TIENDAS_MAXIMAS = 100
const PRODUCTOS_POR_PAGINA = 60

/** What everybody may see of stores. */
export function rutasPublicas(server: Server): void {
  const tiendas = seguirTiendas(server)
  const vitrinas = abrirVitrinas(server.central)

  ruta(server, comandos.tiendasPublicas, { publica: true }, async ({ cuerpo }) => {
    const palabras = palabrasDe(cuerpo.buscar)
    const encontradas = (await tiendas()).filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
    return ok({ tiendas: encontradas.slice(0, TIENDAS_MAXIMAS).map(({ tienda }) => tienda) })
  })

  ruta(server, comandos.tiendaPublica, { publica: true }, async ({ cuerpo, parametro }) => {
    const tiendaId = await tiendaDeSlug(server, parametro('slug'))
    const crudo = tiendaId === undefined ? undefined : await (await abrirPublico(server.store)).get(idTiendaPublica(tiendaId))
    const tienda = crudo && leer(TiendaPublica, sinRev(crudo))
    if (!tienda?.activo) return fallo('tienda.no-existe')
    const { desde = 0 } = cuerpo
    const palabras = palabrasDe(cuerpo.buscar)
    const encontrados = (await vitrinas(tienda.tiendaId)).filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
    const productos = encontrados.slice(desde, desde + PRODUCTOS_POR_PAGINA).map(({ producto }) => producto)
    return ok({ tienda, productos, hayMas: encontrados.length > desde + PRODUCTOS_POR_PAGINA })
  })

  ruta(server, comandos.slugLibre, { publica: true }, async ({ parametro }) =>
    ok({ disponible: await slugLibre(server, parametro('slug')) }),
  )
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
        .filter(({ activo, tiendaShowAllUsers }) => activo && tiendaShowAllUsers)
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

const palabrasDe = (buscar: string | undefined): string[] =>
  llano(buscar ?? '')
    .split(/\s+/)
    .filter((palabra) => palabra !== '')

function sinRev({ rev: _rev, ...doc }: Record<string, unknown>): Record<string, unknown> {
  return doc
}
