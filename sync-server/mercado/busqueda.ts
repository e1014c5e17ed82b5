/** Products of all stores, by their words. */
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { ok } from '#domain/core/result.ts'
import type { Server } from '../core/contexto.ts'
import { aPedazos } from '../core/pausas.ts'
import { cobrarTrabajo } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { siSeLee } from '../core/por-tienda.ts'
import { hallarEn } from './hallar.ts'
import { palabrasDe } from '../core/llano.ts'
import type { EnVitrina, Vitrinas } from './vitrina.ts'

const PRODUCTOS_MAXIMOS = 40
/** So that one store does not fill the answer. */
const POR_TIENDA = 6
/** A catalogue that nobody read since the server started is read from the store first; nobody waits for a thousand of them. */
const PRESUPUESTO_MS = 300

/** Searches store by store until there is enough, or the time is over. */
export function rutaBusqueda(server: Server, tiendas: () => Promise<TiendaPublica[]>, vitrinas: Vitrinas): void {
  ruta(server, comandosPedidos.buscarProductos, { publica: true }, async ({ cuerpo, peticion }) => {
    const palabras = palabrasDe(cuerpo.buscar)
    if (palabras.length === 0) return ok({ productos: [], parcial: false })
    const productos: EnTienda[] = []
    const empezo = performance.now()
    const pedazos = aPedazos()
    let faltaAlguna = false
    for (const { tiendaId, slug, tiendaNombre } of await tiendas()) {
      const basta = productos.length >= PRODUCTOS_MAXIMOS || performance.now() - empezo > PRESUPUESTO_MS
      if (basta) {
        cobrarTrabajo(peticion, pedazos.trabajado())
        return ok({ productos, parcial: true })
      }
      const vitrina = await siSeLee(server, tiendaId, () => pedazos.aparte(() => vitrinas(tiendaId)))
      faltaAlguna ||= vitrina === undefined
      if (!vitrina) continue
      const suyos = await hallarEn(vitrina.productos, palabras, POR_TIENDA, pedazos)
      for (const producto of suyos) productos.push({ ...producto, tiendaId, slug, tiendaNombre })
    }
    cobrarTrabajo(peticion, pedazos.trabajado())
    return ok({ productos: productos.slice(0, PRODUCTOS_MAXIMOS), parcial: faltaAlguna || productos.length > PRODUCTOS_MAXIMOS })
  })
}

type EnTienda = EnVitrina['producto'] & Pick<TiendaPublica, 'tiendaId' | 'slug' | 'tiendaNombre'>
