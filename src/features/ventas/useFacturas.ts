import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useTrabajos } from '#data/ventas/papeles.ts'
import { useVivo } from '#data/session/react.tsx'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { renglonDe, type RenglonFactura } from './renglon.ts'

export interface Facturas {
  /** Undefined while the sales or what was printed are being read. */
  renglones: (ventas: readonly Fila<Venta>[] | undefined) => RenglonFactura[] | undefined
  cajas: readonly Caja[]
  /** Something was printed: what this device remembers of papers is read again. */
  mirarPapeles: () => void
}

/** What the lists of invoices add to the sales: names of tills and devices, and this device's papers. */
export function useFacturas(): Facturas {
  const filasCajas = useVivo(Caja)
  const { equipo } = useNombres()
  const { trabajos, mirar } = useTrabajos()
  const cajas = useMemo(() => (filasCajas ?? []).map(({ doc }) => doc), [filasCajas])
  return useMemo(() => {
    const nombres = new Map(cajas.map(({ id, nombre }) => [id, nombre]))
    const contexto = trabajos && { caja: (id: string) => nombres.get(id) ?? '', equipo, trabajos }
    return {
      cajas,
      mirarPapeles: mirar,
      renglones: (ventas) => (ventas === undefined || contexto === undefined ? undefined : ventas.map((fila) => renglonDe(fila, contexto))),
    }
  }, [cajas, equipo, trabajos, mirar])
}
