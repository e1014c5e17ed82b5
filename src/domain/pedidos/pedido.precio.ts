/** Which price an order is placed at, when it is not the one that the customer saw (docs/ORDERS.md#at-once). */

/** How long a price that was shown holds after it was changed. */
const TOLERANCIA_MS = 24 * 3_600_000

/** A price that was replaced, and when. */
export interface PrecioAnterior {
  antes: number
  en: string
}

/** Today's price; or the one that she saw, when it was lower and the store's own until less than a day ago. What she says she saw is no proof. */
export function precioQueVale(actual: number, visto: number, anteriores: readonly PrecioAnterior[], ahoraMs: number): number {
  const reciente = anteriores.some(({ antes, en }) => antes === visto && Date.parse(en) >= ahoraMs - TOLERANCIA_MS)
  return visto < actual && reciente ? visto : actual
}
