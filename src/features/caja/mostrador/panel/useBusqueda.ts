import { useDeferredValue, useMemo } from 'react'
import type { Catalogo, ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'

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

/** What the catalogue shows: what was searched, or else a category. A search looks in all categories. */
export function useBusqueda(texto: string, elegida: string | undefined): Busqueda {
  const catalogo = useCatalogo()
  const version = catalogo.version.valor() ?? 0
  const buscado = useDeferredValue(texto.trim())
  const indice = useMemo(() => ({ version, ...indexar(catalogo) }), [catalogo, version])
  const categoria = elegida ?? (indice.favoritos > 0 ? FAVORITOS : CATALOGO_ENTERO)
  const productos = useMemo(() => {
    if (buscado !== '') return catalogo.buscar(buscado, LIMITE)
    if (categoria === CATALOGO_ENTERO) return indice.activos
    return indice.activos.filter((producto) => (categoria === FAVORITOS ? producto.favorito : producto.categoria === categoria))
  }, [catalogo, indice, buscado, categoria])
  const primero = () => catalogo.buscar(texto.trim(), 1)[0]
  return { productos, primero, categoria, categorias: indice.categorias, favoritos: indice.favoritos, total: indice.activos.length }
}

function indexar(catalogo: Catalogo): { activos: readonly ProductoEnCaja[]; categorias: Categoria[]; favoritos: number } {
  const activos = catalogo.todos().filter(({ activo, eliminado }) => activo && !eliminado)
  const cuenta = new Map<string, number>()
  for (const { categoria } of activos) if (categoria !== '') cuenta.set(categoria, (cuenta.get(categoria) ?? 0) + 1)
  const categorias = [...cuenta].map(([nombre, cantidad]) => ({ nombre, cantidad })).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
  return { activos, categorias, favoritos: activos.filter((producto) => producto.favorito).length }
}
