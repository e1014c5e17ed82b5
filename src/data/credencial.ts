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
})
export type Credencial = z.infer<typeof credencial>

/** Files in which devices of this browser keep their second copy begin so (diario.ts). */
export const PREFIJO_DIARIO = 'mercana-diario-'
