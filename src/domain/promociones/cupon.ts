/** What an order keeps of the coupon or offer that lowered it, as it was when it was placed. Shapes only; what it comes to is in `cupon.rules.ts`. */
import * as z from 'zod'
import { centavosPositivos, ref, texto } from '#domain/core/entity.ts'

/** Letters without accents and digits: what somebody reads aloud or off a leaflet. */
export const codigoDeCupon = () => texto(20).regex(/^[A-Z0-9-]*$/)

export const cuponDePedido = z.object({
  cuponId: ref().min(1),
  /** '' of an offer, which nobody has to know the word of. */
  codigo: codigoDeCupon(),
  nombre: texto(80),
  /** Who runs the platform pays for it, out of its commission; otherwise the store does. */
  deMercana: z.boolean(),
  /** What it took off when it was placed, RD$: off the goods, with their ITBIS, and off the delivery. */
  centavos: centavosPositivos(),
  envioCentavos: centavosPositivos(),
  /** What it is counted under, besides the coupon itself: '' where each customer may use it as often as she wants. */
  porCliente: texto(200),
  /** Only so many may use it: it is counted. */
  contado: z.boolean(),
})
export type CuponDePedido = z.infer<typeof cuponDePedido>
