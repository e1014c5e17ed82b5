import * as z from 'zod'
import { centavos, centavosPositivos } from '#domain/core/entity.ts'

/** Totals by rate, in centavos. `total` is what the customer pays (docs/FISCAL.md#rounding). */
export const totales = z.object({
  gravado18: centavos(),
  itbis18: centavos(),
  gravado16: centavos(),
  itbis16: centavos(),
  gravado0: centavos(),
  exento: centavos(),
  descuento: centavosPositivos(),
  itbis: centavos(),
  total: centavos(),
})

export type Totales = z.infer<typeof totales>
