import { useMemo } from 'react'
import { hechosDeProducto, type HechoDeInventario } from '#data/catalogo.movimientos.ts'
import { useCatalogo, useTienda } from '#data/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { libroDeProducto, type Asiento } from '#domain/movimientos.rules.ts'
import type { Fallo } from '#domain/result.ts'

/** A line of the ledger with the state of its document. */
export type AsientoConEstado = Asiento & Pick<HechoDeInventario, 'estado' | 'motivo'>

/** The ledger of a product as this device knows it, newest first; read again when stock changes. */
export function useLibro(productoId: string): { asientos: AsientoConEstado[] | undefined; error: Fallo | undefined } {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const { ultimo: hechos, error } = useLeido(() => hechosDeProducto(tienda, productoId), [tienda, productoId, catalogo])
  const asientos = useMemo(() => {
    if (hechos === undefined) return undefined
    const porId = new Map(hechos.map(({ doc, estado, motivo }) => [doc.id, { estado, motivo }]))
    const libro = libroDeProducto(
      hechos.map(({ doc }) => doc),
      productoId,
      catalogo.existencia(productoId),
    )
    return libro.map((asiento) => ({ ...asiento, ...(porId.get(asiento.id) ?? { estado: 'servidor' as const, motivo: '' }) }))
  }, [hechos, productoId, catalogo])
  return { asientos, error }
}
