/** How the part of a delivery that is for the weight is told. */
import type { PorPeso } from '#domain/envios/envio.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatWeight } from '#ui/format.ts'

/** "incluye RD$100.00 por peso (12.50 kg)". */
export const porPesoEnPalabras = ({ gramos, centavos }: PorPeso): string =>
  `incluye ${formatMoney(centavos)} por peso (${formatWeight(gramos)})`
