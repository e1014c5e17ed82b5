import * as z from 'zod'

/** A hundred tonnes of an order, and a hundred thousand pesos to bring it: beyond, a slip of the keyboard. */
export const PESO_DE_PEDIDO_MAXIMO_GRAMOS = 100_000_000
export const RECARGO_MAXIMO_CENTAVOS = 10_000_000

/** From a weight in grams on, so many centavos more than the cost of the rule that it is of. */
export const tramoDePeso = z.object({
  desdeGramos: z.int().min(1).max(PESO_DE_PEDIDO_MAXIMO_GRAMOS),
  masCentavos: z.int().min(0).max(RECARGO_MAXIMO_CENTAVOS),
})
export type TramoDePeso = z.infer<typeof tramoDePeso>

export const TRAMOS_MAXIMOS = 10

/** Each begins above the one before and adds no less than it, so that what weighs more never costs less. */
export const estanEnOrden = (tramos: readonly TramoDePeso[]): boolean =>
  tramos.every(({ desdeGramos, masCentavos }, i) => {
    const antes = tramos[i - 1]
    return antes === undefined || (antes.desdeGramos < desdeGramos && antes.masCentavos <= masCentavos)
  })

/** The weight tiers of a rule of delivery, the lightest first; none: the weight does not count. */
export const tramosDePeso = () => z.array(tramoDePeso).max(TRAMOS_MAXIMOS).refine(estanEnOrden)
