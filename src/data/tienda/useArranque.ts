import { useMemo } from 'react'
import { listaDeArranque, type PasoDeArranque } from '#domain/sync/arranque.rules.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { useCatalogo, useConfigTienda, usePin, useVivo } from '#data/session/react.tsx'

/** What the open store still lacks before it can sell, for who may see all of it (its owner); undefined while it is being read. */
export function useArranque(hoy: string): PasoDeArranque[] | undefined {
  const tienda = useConfigTienda()
  const cajas = useVivo(Caja)
  const rangos = useVivo(RangoNCF)
  const dispositivos = useVivo(Dispositivo)
  const { accesos } = usePin()
  const { total: productos } = useCatalogo()
  return useMemo(() => {
    if (!tienda || !cajas || !rangos || !dispositivos) return undefined
    const docs = <T>(filas: readonly { doc: T }[]): T[] => filas.map(({ doc }) => doc)
    return listaDeArranque({ tienda, cajas: docs(cajas), productos, accesos, rangos: docs(rangos), dispositivos: docs(dispositivos) }, hoy)
  }, [tienda, cajas, rangos, dispositivos, accesos, productos, hoy])
}
