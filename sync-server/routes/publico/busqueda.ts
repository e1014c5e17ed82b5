/** Products of all stores, by their words. */
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import type { TiendaPublica } from '#domain/entidades/tienda.ts'
import { ok } from '#domain/result.ts'
import type { Server } from '../../contexto.ts'
import { ruta } from '../../plugins/ruta.ts'
import { palabrasDe } from './llano.ts'
import type { EnVitrina } from './vitrina.ts'

const PRODUCTOS_MAXIMOS = 40
/** So that one store does not fill the answer. */
const POR_TIENDA = 6
/** A catalogue that nobody read since the server started is read from the store first; nobody waits for a thousand of them. */
const PRESUPUESTO_MS = 300

/** Searches store by store until there is enough, or the time is over. */
export function rutaBusqueda(
  server: Server,
  tiendas: () => Promise<TiendaPublica[]>,
  vitrinas: (tiendaId: string) => Promise<EnVitrina[]>,
): void {
  ruta(server, comandosPedidos.buscarProductos, { publica: true }, async ({ cuerpo }) => {
    const palabras = palabrasDe(cuerpo.buscar)
    if (palabras.length === 0) return ok({ productos: [], parcial: false })
    const productos: EnTienda[] = []
    const empezo = performance.now()
    for (const { tiendaId, slug, tiendaNombre } of await tiendas()) {
      if (productos.length >= PRODUCTOS_MAXIMOS || performance.now() - empezo > PRESUPUESTO_MS) return ok({ productos, parcial: true })
      const suyos = (await vitrinas(tiendaId)).filter(({ texto }) => palabras.every((palabra) => texto.includes(palabra)))
      for (const { producto } of suyos.slice(0, POR_TIENDA)) productos.push({ ...producto, tiendaId, slug, tiendaNombre })
    }
    return ok({ productos: productos.slice(0, PRODUCTOS_MAXIMOS), parcial: productos.length > PRODUCTOS_MAXIMOS })
  })
}

type EnTienda = EnVitrina['producto'] & Pick<TiendaPublica, 'tiendaId' | 'slug' | 'tiendaNombre'>
