/** Commands of who waits for a product that a store has none of. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'

export const comandosEsperas = {
  /** Products of a store that I wait for. */
  misEsperas: comando('GET', '/api/yo/esperas/:comercioId', z.object({}), z.object({ productos: z.array(z.string()) })),
  /** Tell me when there is some, or never mind. */
  esperarProducto: comando(
    'PUT',
    '/api/yo/esperas/:comercioId/:productoId',
    z.object({ espera: z.boolean() }),
    z.object({ espera: z.boolean() }),
  ),
} as const
