import { useTienda, useVivo } from '#data/session/react.tsx'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { conPreciosEspeciales } from '#domain/promociones/precio-especial.borrador.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'

/** Puts the store's special prices on a draft, as this device knows them; of this fiscal day. */
export function usePreciosEspeciales(dia: string): (borrador: BorradorVenta) => BorradorVenta {
  const { catalogo } = useTienda()
  const filas = useVivo(PrecioEspecial)
  const especiales = (filas ?? []).map(({ doc }) => doc)
  return (borrador) =>
    filas === undefined
      ? borrador
      : conPreciosEspeciales(borrador, { especiales, dia, categoriaDe: (id) => catalogo.porId(id)?.categoria ?? '' })
}
