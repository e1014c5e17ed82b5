/**
 * What a customer asks back of an order that she has: which lines and how much of each, why, with which pictures, and what each side said of
 * it. Shapes only; what may be asked and what it is worth is in `reembolso.rules.ts` (docs/adr/0053).
 */
import * as z from 'zod'
import { archivo, milesimas, ref, texto } from '#domain/core/entity.ts'

/** Why something is asked back. */
export const clasesDeReclamo = ['danado', 'equivocado', 'falto', 'vencido', 'no_llego', 'cambio', 'otro'] as const
export type ClaseDeReclamo = (typeof clasesDeReclamo)[number]

/** The line of the delivery, which is none of the goods. */
export const LINEA_DE_ENVIO = 0
/** Pictures that come with one thing that somebody says. */
export const FOTOS_MAXIMAS = 4

/** How much of which line of the order; 0 is its delivery. */
export const lineaReclamada = z.object({ linea: z.int().min(0), cantidadMilesimas: milesimas().min(1) })
export type LineaReclamada = z.infer<typeof lineaReclamada>
export const lineasReclamadas = z.array(lineaReclamada).max(201)

export const fotosDeReclamo = z.array(archivo()).max(FOTOS_MAXIMAS)

/** What somebody did about it, in the order in which it was done. */
const quesDeReembolso = ['pide', 'pide_pruebas', 'prueba', 'aprueba', 'rechaza', 'apela', 'recibe'] as const

const dicho = z.object({
  /** The act that said it. */
  id: ref(),
  que: z.enum(quesDeReembolso),
  de: z.enum(['cliente', 'tienda', 'mercana']),
  nombre: texto(120),
  /** When it happened, as far as the server can tell. */
  en: texto(40),
  texto: texto(300),
  fotos: fotosDeReclamo,
})
export type DichoDeReembolso = z.infer<typeof dicho>
export type QueDeReembolso = DichoDeReembolso['que']

export const solicitudDeReembolso = z.object({
  clase: z.enum(clasesDeReclamo),
  /** What is asked back; once it was granted, what of it was. */
  lineas: lineasReclamadas,
  /** It has to be brought back before the money goes back. */
  traer: z.boolean(),
  dichos: z.array(dicho).max(20),
})
export type SolicitudDeReembolso = z.infer<typeof solicitudDeReembolso>
