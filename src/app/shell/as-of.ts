import type { EstadoSync } from '#data/sync/estado.ts'

/** A round is made every 45 s: after so long without one, something is off even if the line seems to be there. */
const OLD_MS = 5 * 60_000

/** When what is shown was last what the server knows; '' while that is now, or when it never was. */
export function asOf(
  { conexion, ultimoContacto, desfaseMs }: Pick<EstadoSync, 'conexion' | 'ultimoContacto' | 'desfaseMs'>,
  nowMs: number,
): string {
  if (ultimoContacto === '') return ''
  const age = nowMs - desfaseMs - Date.parse(ultimoContacto)
  return conexion === 'sin-conexion' || age > OLD_MS ? ultimoContacto : ''
}
