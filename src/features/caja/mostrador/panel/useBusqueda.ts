import { useDeferredValue, useMemo } from 'react'
import { leerRotacion } from '#data/catalogo/catalogo.movimientos.ts'
import type { Catalogo, ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo, useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import type { Rotacion } from '#domain/inventario/movimientos.rules.ts'

export const FAVORITOS = '★'
export const CATALOGO_ENTERO = ''

export interface Categoria {
  nombre: string
  cantidad: number
}

export interface Busqueda {
  productos: readonly ProductoEnCaja[]
  /** The first that fits what is written by now: the list is drawn a moment later, and Enter does not wait for it. */
  primero: () => ProductoEnCaja | undefined
  /** The chosen one, or else favourites when there are any. */
  categoria: string
  categorias: readonly Categoria[]
  favoritos: number
  total: number
}

/** The most that a search shows; who has not found it by then writes another letter. */
const LIMITE = 200

/** What the catalogue shows: what was searched, or else a category. A search looks in all categories; what sells comes first. */
export function useBusqueda(texto: string, elegida: string | undefined): Busqueda {
  const catalogo = useCatalogo()
  const version = catalogo.version.valor() ?? 0
  const buscado = useDeferredValue(texto.trim())
  const vendido = useVendido()
  const indice = useMemo(() => ({ version, ...indexar(catalogo, vendido) }), [catalogo, version, vendido])
  const { pesos } = indice
  const categoria = elegida ?? (indice.favoritos > 0 ? FAVORITOS : CATALOGO_ENTERO)
  const productos = useMemo(() => {
    if (buscado !== '') return catalogo.buscar(buscado, LIMITE, undefined, pesos)
    if (categoria === CATALOGO_ENTERO) return indice.activos
    return indice.activos.filter((producto) => (categoria === FAVORITOS ? producto.favorito : producto.categoria === categoria))
  }, [catalogo, indice, buscado, categoria, pesos])
  const primero = () => catalogo.buscar(texto.trim(), 1, undefined, pesos)[0]
  return { productos, primero, categoria, categorias: indice.categorias, favoritos: indice.favoritos, total: indice.activos.length }
}

/** Days of sales that say what sells: a week, so that a till that opens reads them at once. */
const DIAS = 7
/** What somebody marked stands before anything that only sells. */
const FAVORITO = 1e12

/** What this device knows to have been sold in the last days, by product; undefined until it was read. */
function useVendido(): ReadonlyMap<string, Rotacion> | undefined {
  const tienda = useTienda()
  return useLeido(() => leerRotacion(tienda, DIAS), [tienda]).ultimo?.porProducto
}

interface Indice {
  /** What weighs something first, the rest in its order. */
  activos: readonly ProductoEnCaja[]
  categorias: Categoria[]
  favoritos: number
  pesos: ReadonlyMap<string, number>
}

function indexar(catalogo: Catalogo, vendido: ReadonlyMap<string, Rotacion> = new Map()): Indice {
  const cuenta = new Map<string, number>()
  const pesos = new Map<string, number>()
  const conPeso: ProductoEnCaja[] = []
  const resto: ProductoEnCaja[] = []
  let favoritos = 0
  for (const producto of catalogo.todos()) {
    const { id, activo, eliminado, categoria, favorito } = producto
    if (!activo || eliminado) continue
    if (categoria !== '') cuenta.set(categoria, (cuenta.get(categoria) ?? 0) + 1)
    if (favorito) favoritos++
    const pesa = (favorito ? FAVORITO : 0) + Math.max(0, vendido.get(id)?.vendido ?? 0)
    if (pesa > 0) pesos.set(id, pesa)
    ;(pesa > 0 ? conPeso : resto).push(producto)
  }
  const categorias = [...cuenta].map(([nombre, cantidad]) => ({ nombre, cantidad })).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
  conPeso.sort((a, b) => (pesos.get(b.id) ?? 0) - (pesos.get(a.id) ?? 0))
  return { activos: [...conPeso, ...resto], categorias, favoritos, pesos }
}
