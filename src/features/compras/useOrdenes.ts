import { useMemo } from 'react'
import { useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { ordenesVistas, type OrdenDeCompraVista } from '#domain/compras/orden-de-compra.rules.ts'

/** What suppliers were asked for and how it stands, from this device; undefined while it is read. */
export function useOrdenes(): OrdenDeCompraVista[] | undefined {
  const ordenes = useVivo(OrdenDeCompra)
  const compras = useVivo(Compra)
  return useMemo(() => {
    if (!ordenes || !compras) return undefined
    const cuentan = <D>(filas: readonly { doc: D; estado: string }[]): D[] =>
      filas.flatMap(({ doc, estado }) => (estado === 'cuarentena' ? [] : [doc]))
    return ordenesVistas(cuentan(ordenes), cuentan(compras))
  }, [ordenes, compras])
}
