import * as z from 'zod'
import { dia, texto } from './entity.ts'

/** Hours of one day of the week (0 is Sunday), in minutes since its midnight; beyond 1,440 it closes the day after. */
export const franja = z.object({ dia: z.int().min(0).max(6), abre: z.int().min(0).max(1439), cierra: z.int().min(1).max(2880) })
export type Franja = z.infer<typeof franja>

/** Four openings on each day of a week. */
export const FRANJAS_MAXIMAS = 28

/** Days on which a shop does not open, both ends included, and why. */
export const cierre = z.object({ desde: dia(), hasta: dia(), motivo: texto(80) })
export const CIERRES_MAXIMOS = 60
