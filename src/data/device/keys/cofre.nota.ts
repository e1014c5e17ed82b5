/** What is written down of a device's vault, and how it is thrown away. */
import * as z from 'zod'
import type { Local } from '../local.ts'
import type { Puertos } from '../puertos.ts'

const persona = z.object({
  publica: z.string(),
  /** The private half of the person's own pair: under their PIN, and under the browser's key around it. */
  privada: z.string(),
  sal: z.string(),
  /** Hash of the PIN that it is under: a changed one makes a new pair. */
  pin: z.string(),
  /** The vault's private half, sealed to this person: also while they are not here. */
  cofre: z.string(),
})

export const nota = z.object({
  /** Which vault: rows say which one they were sealed for. */
  id: z.string(),
  publica: z.string(),
  personas: z.record(z.string(), persona),
  /** The private half under the browser's key alone: while somebody is at the till, so that a reload does not ask for the PIN. */
  sesion: z.object({ privada: z.string(), hasta: z.number() }).nullable(),
  /** How far people's documents were read again from the server; null when there is nothing to read again. */
  releer: z.string().nullable(),
})
export type Nota = z.infer<typeof nota>

/** Has nobody a PIN way into it? Then what is under the browser's key alone stays. */
export const sinNadie = ({ personas }: Nota): boolean => Object.keys(personas).length === 0

/** Under which name it is noted, and its key of the browser kept. */
export const claveDeNota = (dispositivoId: string): string => `cofre:${dispositivoId}`

/** Throws the keys of a device's vault away: nothing that it sealed can be read any more. */
export async function olvidarCofre({ puertos, local }: OlvidoDeCofre, dispositivoId: string): Promise<void> {
  await local.quitar(claveDeNota(dispositivoId))
  // A browser that keeps no keys has none of it.
  await puertos.llaves.borrar(claveDeNota(dispositivoId)).catch(() => undefined)
}

interface OlvidoDeCofre {
  puertos: Pick<Puertos, 'llaves'>
  local: Local
}
