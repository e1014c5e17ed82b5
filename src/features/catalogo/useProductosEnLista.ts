import { useCallback, useMemo } from 'react'
import { leerRotacion } from '#data/catalogo/catalogo.movimientos.ts'
import { edicionesPendientes, porProducto } from '#data/catalogo/catalogo.pendientes.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { costoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { useCatalogo, useTienda, useVivoDe } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import type { ProductoEnLista } from './en-lista.ts'

export interface ProductosEnLista {
  renglones: readonly ProductoEnLista[]
  buscar: (texto: string) => ProductoEnLista[]
  /** Names of the categories in use, in order. */
  categorias: readonly string[]
  hayPendientes: boolean
  hayFotos: boolean
  leidaEn: number | undefined
}

const ENCONTRADOS_MAXIMO = 5000

/** The products as rows of the list: all that are not deleted, or those that are. */
export function useProductosEnLista(eliminados: boolean): ProductosEnLista {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const rotacion = useLeido(() => leerRotacion(tienda), [tienda]).ultimo
  const historiales = useVivoDe(useMemo(() => edicionesPendientes(tienda, reportError), [tienda]))
  const pendientes = useMemo(() => porProducto(historiales ?? []), [historiales])
  // What a pack costs is what it holds costs.
  const conCosto = useCallback(
    (producto: ProductoEnCaja): ProductoEnCaja =>
      producto.contiene.length === 0
        ? producto
        : {
            ...producto,
            costoDiezmilesimas: costoDePaquete(producto.contiene, (id) => catalogo.porId(id)?.costoDiezmilesimas ?? 0),
          },
    [catalogo],
  )
  const renglonDe = useCallback(
    (producto: ProductoEnCaja): ProductoEnLista => ({
      producto: conCosto(producto),
      existencia: catalogo.existencia(producto.id),
      rotacion: rotacion?.porProducto.get(producto.id),
      pendiente: pendientes.get(producto.id),
    }),
    [conCosto, catalogo, rotacion, pendientes],
  )
  const renglones = useMemo(
    () =>
      catalogo
        .todos()
        .filter((producto) => producto.eliminado === eliminados)
        .map(renglonDe),
    [catalogo, eliminados, renglonDe],
  )
  const buscar = useCallback(
    (texto: string) => catalogo.buscar(texto, ENCONTRADOS_MAXIMO, (producto) => producto.eliminado === eliminados).map(renglonDe),
    [catalogo, eliminados, renglonDe],
  )
  const categorias = useMemo(() => {
    const nombres = new Set(catalogo.todos().map(({ categoria }) => categoria))
    nombres.delete('')
    return [...nombres].sort((a, b) => a.localeCompare(b, 'es'))
  }, [catalogo])
  const hayFotos = useMemo(() => catalogo.todos().some(({ foto }) => foto !== ''), [catalogo])
  return { renglones, buscar, categorias, hayPendientes: pendientes.size > 0, hayFotos, leidaEn: rotacion?.leidaEn }
}
