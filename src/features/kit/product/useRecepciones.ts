import { useMemo } from 'react'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { recepcionesVistas, type RecepcionVista } from '#domain/compras/recepcion/recepcion.rules.ts'

/** What came before its invoice and how it stands, from this device; undefined while it is read. */
export function useRecepciones(): RecepcionVista[] | undefined {
  const recepciones = useVivo(Recepcion)
  const compras = useVivo(Compra)
  return useMemo(() => {
    if (!recepciones || !compras) return undefined
    return recepcionesVistas(docsQueCuentan(recepciones), docsQueCuentan(compras))
  }, [recepciones, compras])
}
