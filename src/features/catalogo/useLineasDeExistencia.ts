import { useMemo } from 'react'
import { hechosDeProducto, type HechoDeInventario } from '#data/catalogo/catalogo.movimientos.ts'
import { useCatalogo, useTienda, useVivoDe } from '#data/session/react.tsx'
import { lineasDeProducto, type LineaDeExistencia } from '#domain/inventario/movimientos.rules.ts'

/** A line of the ledger with the state of its document. */
export type LineaConEstado = LineaDeExistencia & Pick<HechoDeInventario, 'estado' | 'motivo'>

/** The ledger of a product as this device knows it, newest first; undefined while it is being read. */
export function useLineasDeExistencia(productoId: string): LineaConEstado[] | undefined {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const hechos = useVivoDe(useMemo(() => hechosDeProducto(tienda, productoId, reportError), [tienda, productoId]))
  return useMemo(() => {
    if (hechos === undefined) return undefined
    const porId = new Map(hechos.map(({ doc, estado, motivo }) => [doc.id, { estado, motivo }]))
    const libro = lineasDeProducto(
      hechos.map(({ doc }) => doc),
      productoId,
      catalogo.existencia(productoId),
    )
    return libro.map((linea) => ({ ...linea, ...(porId.get(linea.hechoId) ?? { estado: 'servidor' as const, motivo: '' }) }))
  }, [hechos, productoId, catalogo])
}
