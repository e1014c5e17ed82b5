/** What every device asks of the country's places. Apart from `comandos.ts` because no first page needs it. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'

export const comandosTerritorio = {
  /** All that changed of the places since the list that the program carries: every device takes it, and keeps it for when there is no line. */
  divisionTerritorial: comando(
    'GET',
    '/api/publico/territorio/division',
    z.object({}),
    z.object({
      numero: z.int().min(0),
      cambios: z.record(z.string(), z.string().nullable()),
      redirecciones: z.record(z.string(), z.string()),
    }),
  ),
} as const
