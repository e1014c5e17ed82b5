import { useMemo } from 'react'
import { comprasDe, type Compras } from '#data/mercado/encargos.ts'
import { useDatos } from '#data/session/react.tsx'

/** The checkouts of this browser. */
export function useCompras(): Compras {
  const datos = useDatos()
  return useMemo(() => comprasDe(datos, reportError), [datos])
}
