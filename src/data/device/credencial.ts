import * as z from 'zod'

/** What makes this browser a device of a store. */
export const credencial = z.object({
  clase: z.enum(['caja', 'web']),
  dispositivoId: z.string(),
  secreto: z.string(),
  tiendaId: z.string(),
  slug: z.string(),
  nombre: z.string(),
  cajaId: z.string(),
  /** Who registered a 'web' device; '' on a till. */
  usuarioId: z.string(),
  /** Name of its key in this browser (puertos.ts `Llaves`); '' on a device from before there were any. */
  llave: z.string().default(''),
})
export type Credencial = z.infer<typeof credencial>

/** Each device has a database of its own: facts of one are never taken for facts of another. */
export const nombreBase = ({ tiendaId, dispositivoId }: Pick<Credencial, 'tiendaId' | 'dispositivoId'>): string =>
  `mercana-${tiendaId}-${dispositivoId}`.toLowerCase().replace(/[^a-z0-9-]/g, '-')

/** Names under which this browser keeps what it was before it was enrolled anew begin so (anteriores.ts). */
export const PREFIJO_ANTERIOR = 'anterior:'

/** Files in which devices of this browser keep their second copy begin so (diario.ts). */
export const PREFIJO_DIARIO = 'mercana-diario-'

/**
 * Why this browser is a till no more: its store took it away. Kept when everything else of the device goes, for the door to say;
 * it holds no secret and nobody's name (retiro.ts).
 */
export const retiro = z.object({
  tiendaId: z.string(),
  /** Its address where the name was not known any more. */
  tiendaNombre: z.string(),
  /** Found in two places at once, rather than taken away by somebody. */
  copiado: z.boolean(),
})
export type Retiro = z.infer<typeof retiro>

/** Name under which this browser keeps it. */
export const RETIRO = 'retiro'
