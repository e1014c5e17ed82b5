/**
 * For how long a till may sell without hearing the server: what the server said at the last contact, against the time that has
 * passed since. The device's clock may be wrong or be set back, so time is counted by whichever clock says more: the wall
 * clock, and the one that no hand can set, added up while the till was open. Neither ever gives time back (adr/0022).
 */
import { DIA_MS, relojDesbocado } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** People are told when this is all that is left. */
const AVISO_PERMISO_MS = 2 * DIA_MS

/** What is kept of the last contact. */
export interface PermisoDado {
  /** The server's clock at that contact, and until when it said that the till may sell: milliseconds. */
  horaMs: number
  hastaMs: number
  /** The device's clock at that contact. */
  paredMs: number
  /** The most time that was ever seen to have passed since then. */
  gastadoMs: number
}

/** Time since the contact, as far as anybody can tell: never less than what was seen before. */
export const gastado = ({ paredMs, gastadoMs }: PermisoDado, ahoraMs: number, abiertoMs: number): number =>
  Math.max(gastadoMs + Math.max(0, abiertoMs), relojDesbocado(ahoraMs) ? 0 : ahoraMs - paredMs)

export const queda = (dado: PermisoDado, gastadoMs: number): number => dado.hastaMs - dado.horaMs - gastadoMs

/** May it sell? undefined: no server ever said anything about it. */
export const revisarPermiso = (quedaMs: number | undefined): Result<true> =>
  quedaMs === undefined || quedaMs > 0 ? ok(true) : fallo('dispositivo.permiso-vencido')

/** What is left in words of a warning: whole days, then hours; '' while there is no hurry. */
export function avisoDePermiso(quedaMs: number | undefined): string {
  if (quedaMs === undefined || quedaMs > AVISO_PERMISO_MS || quedaMs <= 0) return ''
  const horas = Math.max(1, Math.floor(quedaMs / (DIA_MS / 24)))
  return horas >= 24 ? (horas >= 48 ? '2 días' : '1 día') : horas === 1 ? '1 hora' : `${horas} horas`
}
