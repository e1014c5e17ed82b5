import { useMemo } from 'react'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { ordenesVistas, type OrdenDeCompraVista } from '#domain/compras/orden-de-compra.rules.ts'

/** What suppliers were asked for and how it stands, from this device; undefined while it is read. */
export function useOrdenes(): OrdenDeCompraVista[] | undefined {
  const ordenes = useVivo(OrdenDeCompra)
  const compras = useVivo(Compra)
  const recepciones = useVivo(Recepcion)
  return useMemo(() => {
    if (!ordenes || !compras || !recepciones) return undefined
    return ordenesVistas(docsQueCuentan(ordenes), docsQueCuentan(compras), docsQueCuentan(recepciones))
  }, [ordenes, compras, recepciones])
}
