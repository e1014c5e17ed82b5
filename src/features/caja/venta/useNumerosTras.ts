import { useEffect, useState } from 'react'
import { useTienda, useVivo } from '#data/react.tsx'
import type { NumerosDeTipo } from '#data/tienda-local.ts'
import { BloqueNCF } from '#domain/entidades/ncf.ts'
import type { TipoComprobante } from '#domain/ncf.ts'

export type NumerosPorTipo = Partial<Record<TipoComprobante, NumerosDeTipo>>

/** Numbers on hand by type, read again after each sale (`despuesDe` changes) and when a block arrives. */
export function useNumerosTras(despuesDe: string): NumerosPorTipo | undefined {
  const tienda = useTienda()
  const bloques = useVivo(BloqueNCF, { padre: tienda.dispositivo.id })
  const [numeros, setNumeros] = useState<NumerosPorTipo | undefined>(undefined)
  useEffect(() => {
    let vigente = true
    void tienda.numeros().then((leidos) => vigente && setNumeros(leidos))
    return () => {
      vigente = false
    }
  }, [tienda, bloques, despuesDe])
  return numeros
}
