/** What a cart keeps of the terms on which each store takes orders: what an order with no connection goes by. */
import * as z from 'zod'
import { atiende } from '#domain/pedidos/comandos.vitrina.ts'
import { franja, type Franja } from '#domain/core/franja.ts'
import { tramoDePeso } from '#domain/envios/tramo.ts'
import type { TerminosDeEnvio } from '#domain/envios/envio.rules.ts'

/** On which terms a store took orders when it was last asked: what an order with no connection goes by. */
export const terminos = z.object({
  metodos: z.array(z.object({ metodoId: z.string(), clase: z.string(), nombre: z.string() })),
  /** What bringing it cost; null when it is not brought there, or nobody asked. */
  envioCentavos: z.int().nullable(),
  /** Free from this much of goods on; 0: never. */
  gratisDesdeCentavos: z.int().default(0),
  /** What the weight adds. */
  tramosDePeso: z.array(tramoDePeso).default([]),
  /** When it is brought there; empty when the store never said. */
  horario: z.array(franja).default([]),
  atiende,
  en: z.string(),
})
export type TerminosDeTienda = z.infer<typeof terminos>

type Dichos = Pick<TerminosDeEnvio, 'centavos' | 'gratisDesdeCentavos' | 'tramosDePeso'>

/** A store's terms of delivery as they are kept; those of before where it said none. */
export const conEnvio = (
  envio: Dichos | null,
  horario: Franja[],
  antes?: TerminosDeTienda,
): Pick<TerminosDeTienda, 'envioCentavos' | 'gratisDesdeCentavos' | 'tramosDePeso' | 'horario'> => ({
  envioCentavos: envio?.centavos ?? antes?.envioCentavos ?? null,
  gratisDesdeCentavos: (envio ?? antes)?.gratisDesdeCentavos ?? 0,
  tramosDePeso: (envio ?? antes)?.tramosDePeso ?? [],
  horario,
})
