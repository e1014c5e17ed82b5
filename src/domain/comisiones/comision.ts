/** What an order keeps of the rules that charge it, as they were when it was placed. Shapes only; what it comes to is in `comision.rules.ts`. */
import * as z from 'zod'
import { centavosPositivos, puntosBasicos, ref, texto } from '#domain/core/entity.ts'

/** Lines of an order that one rule charges, and what it says. */
const tramoDeComision = z.object({
  reglaId: ref(),
  nombre: texto(80),
  /** Their numbers in the order. */
  lineas: z.array(z.int().min(1)).min(1).max(200),
  puntosBasicos: puntosBasicos(),
  fijoCentavos: centavosPositivos(),
  minimoCentavos: centavosPositivos(),
  maximoCentavos: centavosPositivos(),
})
export type TramoDeComision = z.infer<typeof tramoDeComision>

export const comisionDePedido = z.object({
  /** Of the ITBIS that the platform charges on its commission, on the day of the order. */
  itbisPuntosBasicos: puntosBasicos(),
  tramos: z.array(tramoDeComision).min(1).max(200),
})
export type ComisionDePedido = z.infer<typeof comisionDePedido>
