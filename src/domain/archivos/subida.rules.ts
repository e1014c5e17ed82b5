/** When an upload that failed is tried again, for how long, and in which words it is told. */
import type { Fallo } from '#domain/core/result.ts'

/** The longest that is waited between two tries. */
const ESPERA_MAXIMA_MS = 64_000
const PRIMERA_ESPERA_MS = 1000

/** For how long something is tried again with nothing getting through: asking and deciding, and sending bytes. */
export const PLAZO_DE_OPERACION_MS = 2 * 60_000
export const PLAZO_DE_SUBIDA_MS = 10 * 60_000

/** Milliseconds before try `intento` + 1; `intento` counts from 1. Doubles, up to 64 s. */
export const esperaTras = (intento: number): number => Math.min(ESPERA_MAXIMA_MS, PRIMERA_ESPERA_MS * 2 ** Math.min(intento - 1, 30))

/** Failures of the line or of a server in trouble: no answer, 5xx, 408, 429. */
export const seReintenta = ({ code }: Fallo): boolean =>
  code.startsWith('red.') || code === 'peticion.demasiadas' || code === 'servidor.error'

/** The picture itself is no good: sending it again changes nothing. */
const sinRemedio: ReadonlySet<string> = new Set([
  'archivo.no-es-imagen',
  'archivo.imagen-danada',
  'archivo.demasiados-pixeles',
  'archivo.se-mueve',
  'peticion.demasiado-grande',
])
export const noTieneRemedio = ({ code }: Fallo): boolean => sinRemedio.has(code)

/** What is said of a refusal of an upload: 401, 402, 403 and 404 in words of their own. */
export function motivoDeSubida(error: Fallo): Fallo {
  const { code } = error
  if (code === 'sesion.ninguna' || code.startsWith('dispositivo.descon')) return { code: 'subida.sin-sesion' }
  if (code === 'archivo.sin-espacio') return { code: 'subida.sin-espacio', ...(error.datos ? { datos: error.datos } : {}) }
  if (code === 'permiso.denegado' || code === 'origen.ajeno' || code === 'dispositivo.revocado') return { code: 'subida.sin-permiso' }
  if (code.endsWith('.no-existe')) return { code: 'subida.no-existe' }
  return error
}
