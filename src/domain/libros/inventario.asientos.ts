/**
 * What the stock of a month's end posts: an asset, as much as it grew. What came in by no purchase is its owner's, and what came before its invoice is owed; the rest takes from what was
 * bought, so that a month's cost is of what was sold and not of what was bought (adr/0052).
 */
import type { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { limitesDelMes } from '#domain/core/fecha.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'

/** The lines of a month's stock, on its last day. */
export function apuntesDeValorDeInventario({
  mes,
  centavos,
  antesCentavos,
  puestoCentavos,
  antesPuestoCentavos,
  recibidoCentavos,
  antesRecibidoCentavos,
}: ValorDeInventario): ApunteContable[] {
  const fecha = limitesDelMes(`${mes}-01`)[1]
  const [crecio, puesto] = [centavos - antesCentavos, puestoCentavos - antesPuestoCentavos]
  const recibido = recibidoCentavos - antesRecibidoCentavos
  return [
    apuntePesos('inventario', crecio, { fecha }),
    apuntePesos('capital', -puesto, { fecha }),
    apuntePesos('recibidoSinFactura', -recibido, { fecha }),
    apuntePesos('variacionDeInventario', puesto + recibido - crecio, { fecha }),
  ]
}
