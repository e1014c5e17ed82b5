import { useTienda, useVivo } from '#data/session/react.tsx'
import { useLeidoPorFuerza } from '#data/useLeido.ts'
import type { NumerosDeTipo } from '#data/session/tienda-local.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'

export type NumerosPorTipo = Partial<Record<TipoComprobante, NumerosDeTipo>>

/** Numbers on hand by type, read again after each sale (`despuesDe` changes) and when a block arrives. */
export function useNumerosTras(despuesDe: string): NumerosPorTipo | undefined {
  const tienda = useTienda()
  const bloques = useVivo(BloqueNCF, { padre: tienda.dispositivo.id })
  // What is shown does not blink while it is read again.
  return useLeidoPorFuerza(() => tienda.numeros(), [tienda, bloques, despuesDe])
}
