import { useMemo } from 'react'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { gastosPorRegistrar, type Toca } from '#domain/compras/gasto-fijo.rules.ts'
import { useHoy } from '../device/useHoy.ts'

/** What is paid again and again, and which invoices of it are to be written down; undefined while it is read. */
export function useGastosFijos(): { gastos: GastoFijo[]; tocan: Toca[] } | undefined {
  const hoy = useHoy()
  const filas = useVivo(GastoFijo)
  const compras = useVivo(Compra)
  return useMemo(() => {
    if (!filas || !compras) return undefined
    const gastos = filas.map(({ doc }) => doc)
    const contadas = docsQueCuentan(compras)
    return { gastos, tocan: gastosPorRegistrar(gastos, contadas, hoy) }
  }, [filas, compras, hoy])
}
