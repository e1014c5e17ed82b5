import { useMemo } from 'react'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useCatalogo, useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { lotesLlegados, lotesQueQuedan, type LoteQueQueda } from '#domain/inventario/vencimiento.rules.ts'
import { useHoy } from '../device/useHoy.ts'

/** What expires and is still on the shelf, what expires first on top, from this device; undefined while it is read. */
export function useLotes(): LoteQueQueda[] | undefined {
  const hoy = useHoy()
  const catalogo = useCatalogo()
  const [recepciones, compras, revisados] = [useVivo(Recepcion), useVivo(Compra), useVivo(LoteRevisado)]
  return useMemo(() => {
    if (!recepciones || !compras || !revisados) return undefined
    const llegados = lotesLlegados(docsQueCuentan(recepciones), docsQueCuentan(compras))
    const hay = (productoId: string): number => catalogo.existencia(productoId)
    return lotesQueQuedan(llegados, { revisados: docsQueCuentan(revisados), hay, hoy })
  }, [recepciones, compras, revisados, catalogo, hoy])
}
