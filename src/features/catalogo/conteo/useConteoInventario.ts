import { useMemo } from 'react'
import { useCatalogo, useVivo } from '#data/session/react.tsx'
import { diferenciasDe, plegarConteo, type Diferencia } from '#domain/inventario/conteo.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { LineaConteo, type ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

export interface EstadoDelConteo {
  /** undefined while it is being read. */
  diferencias: Diferencia[] | undefined
  /** Own lines first to last, with those of others as they arrive. */
  lineas: LineaConteo[]
}

/** A count as this device knows it, anew with each line, sale, purchase and movement. */
export function useConteoInventario(conteo: ConteoInventario): EstadoDelConteo {
  const catalogo = useCatalogo()
  const filas = useVivo(LineaConteo, { padre: conteo.id, orden: 'asc' })
  const lineas = useMemo(() => (filas ?? []).map(({ doc }) => doc), [filas])
  // A device whose clock is behind counts before the count began.
  const desde = lineas.reduce((menor, { en }) => (en < menor ? en : menor), conteo.en)
  const ventas = useVivo(Venta, { desde })
  const movimientos = useVivo(MovimientoInventario, { desde })
  // Nothing for who does not see them: the difference is applied by who does.
  const compras = useVivo(Compra, { desde })
  const diferencias = useMemo(() => {
    if (!filas || !ventas || !movimientos || !compras) return undefined
    const hechos = [...ventas, ...movimientos, ...compras].map(({ doc }) => doc)
    return diferenciasDe(plegarConteo(lineas).values(), (id) => catalogo.existencia(id), hechos)
  }, [filas, lineas, ventas, movimientos, compras, catalogo])
  return { diferencias, lineas }
}
