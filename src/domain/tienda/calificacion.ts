/** What customers give a store, in one figure. Apart from what they say (`resenas`), because first pages show it. */
import * as z from 'zod'

/** How many reviews there are, and their average in tenths of a star; left out where there is none. */
export const calificacion = z.object({ total: z.int(), decimas: z.int() }).optional()
