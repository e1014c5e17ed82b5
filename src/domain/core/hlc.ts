/**
 * Hybrid logical clock: orders edits of master documents made on devices whose wall clocks differ.
 * It decides who wins a field, never the order of facts: that is (device, seq) (law 4).
 */

/** `<ms base36, 9 chars>-<counter base36, 4 chars>-<dispositivoId>`; comparing two as text compares them in time. */
export type Hlc = string

const MS_CHARS = 9
const COUNTER_CHARS = 4
const MAX_COUNTER = 36 ** COUNTER_CHARS - 1

export const encodeHlc = (ms: number, contador: number, dispositivoId: string): Hlc =>
  `${Math.max(0, Math.floor(ms)).toString(36).padStart(MS_CHARS, '0')}-${contador.toString(36).padStart(COUNTER_CHARS, '0')}-${dispositivoId}`

/** Milliseconds and counter of an HLC; a text that is not one counts as the beginning of time. */
export function decodeHlc(hlc: Hlc): { ms: number; contador: number } {
  const ms = Number.parseInt(hlc.slice(0, MS_CHARS), 36)
  const contador = Number.parseInt(hlc.slice(MS_CHARS + 1, MS_CHARS + 1 + COUNTER_CHARS), 36)
  return { ms: Number.isNaN(ms) ? 0 : ms, contador: Number.isNaN(contador) ? 0 : contador }
}

/** The next HLC of a device: later than the last one it made or saw, even when its wall clock went back. */
export function nextHlc(ultimo: Hlc, ahoraMs: number, dispositivoId: string): Hlc {
  const { ms, contador } = decodeHlc(ultimo)
  if (ahoraMs > ms) return encodeHlc(ahoraMs, 0, dispositivoId)
  return contador < MAX_COUNTER ? encodeHlc(ms, contador + 1, dispositivoId) : encodeHlc(ms + 1, 0, dispositivoId)
}

/** How far ahead of the server's clock one may be. A clock that runs ahead further would have the last word for ever. */
export const ADELANTO_MAXIMO_MS = 5 * 60_000

/** Is it one? Only one can be compared with others as text. */
export const esHlc = (texto: string): boolean => /^[0-9a-z]{9}-[0-9a-z]{4}-/.test(texto)

/** Is it further ahead of this instant (the server's) than a clock may be? */
export const estaAdelantado = (hlc: Hlc, ahoraMs: number): boolean => decodeHlc(hlc).ms > ahoraMs + ADELANTO_MAXIMO_MS

/**
 * The clock by which a fact counts: its own, or when that was ahead, the moment at which the server received it, with what its device made
 * before still before it. The same whoever asks and whenever, since the receipt never changes.
 */
export function hlcQueVale({ hlc, dispositivoId, seq }: { hlc: Hlc; dispositivoId: string; seq: number }, recibidoMs: number): Hlc {
  return estaAdelantado(hlc, recibidoMs) ? encodeHlc(recibidoMs, Math.min(seq, MAX_COUNTER), dispositivoId) : hlc
}
