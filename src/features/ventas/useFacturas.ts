import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useTrabajos } from '#data/ventas/papeles.ts'
import { useVivo } from '#data/session/react.tsx'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { renglonDe, type RenglonFactura } from './renglon.ts'

export interface Facturas {
  /** Undefined while the sales or what was printed are being read. `deLejos`: what the server said of those that this device keeps no longer. */
  renglones: (ventas: readonly Fila<Venta>[] | undefined, deLejos?: ReadonlyMap<string, Ecf>) => RenglonFactura[] | undefined
  cajas: readonly Caja[]
  /** Something was printed: what this device remembers of papers is read again. */
  mirarPapeles: () => void
}

/** What the lists of invoices add to the sales: names of tills and devices, and this device's papers. */
export function useFacturas(): Facturas {
  const filasCajas = useVivo(Caja)
  const filasEcf = useVivo(Ecf)
  const { equipo } = useNombres()
  const { trabajos, mirar } = useTrabajos()
  const cajas = useMemo(() => (filasCajas ?? []).map(({ doc }) => doc), [filasCajas])
  const firmas = useMemo(() => {
    // Of two that replace one paper, the one that was refused counts no more.
    const deUltima = (filasEcf ?? []).map(({ doc }) => doc).toSorted((a, b) => Number(b.resuelto !== null) - Number(a.resuelto !== null))
    return new Map(deUltima.map((ecf) => [ecf.ventaId, ecf]))
  }, [filasEcf])
  return useMemo(() => {
    const nombres = new Map(cajas.map(({ id, nombre }) => [id, nombre]))
    const contexto = trabajos && { caja: (id: string) => nombres.get(id) ?? '', equipo, trabajos }
    return {
      cajas,
      mirarPapeles: mirar,
      renglones: (ventas, deLejos) =>
        ventas === undefined || contexto === undefined
          ? undefined
          : ventas.map((fila) => renglonDe(fila, { ...contexto, ecf: (id) => firmas.get(id) ?? deLejos?.get(id) })),
    }
  }, [cajas, equipo, trabajos, mirar, firmas])
}
