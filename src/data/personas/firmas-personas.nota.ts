/** What is written down of the keys of a till's people. */
import * as z from 'zod'

const persona = z.object({
  publica: z.string(),
  /** The private half, under the PIN and under the browser's key around it. */
  privada: z.string(),
  sal: z.string(),
  /** Hash of the PIN that it is under: a changed one makes a new key. */
  pin: z.string(),
  /** Last place of this device's order when it was made. */
  desde: z.int(),
  /** What the server is told of it: by the key itself, and by the PIN. */
  valor: z.string(),
  prueba: z.string(),
  retirada: z.boolean(),
})
const abierta = z.object({ publica: z.string(), privada: z.string() })
export const notaDeFirmas = z.object({
  personas: z.record(z.string(), persona),
  /** Who is at the till, with the private half under the browser's key alone. */
  turno: abierta.extend({ empleadoId: z.string() }).nullable(),
  /** Who gave leave: for how many acts, and until when. */
  actos: z.record(z.string(), abierta.extend({ quedan: z.int(), hasta: z.number() })),
})
export type NotaDeFirmas = z.infer<typeof notaDeFirmas>
export type Abierta = z.infer<typeof abierta>
export const vacia: NotaDeFirmas = { personas: {}, turno: null, actos: {} }
