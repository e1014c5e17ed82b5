/** The refusals of identity: ours as better-auth throws them, and better-auth's as our codes, so that a browser knows no library. */
import { APIError } from 'better-auth/api'

const estados: Readonly<Record<string, 'FORBIDDEN' | 'GONE' | 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED'>> = {
  'codigo.equivocado': 'UNAUTHORIZED',
  'codigo.usado': 'UNAUTHORIZED',
  'sesion.no-reciente': 'FORBIDDEN',
  'enlace.otro-navegador': 'FORBIDDEN',
  'enlace.vencido': 'GONE',
  'enlace.usado': 'GONE',
  'enlace.espera': 'TOO_MANY_REQUESTS',
  'sesion.demasiados-intentos': 'TOO_MANY_REQUESTS',
}

/** An expected refusal, to be thrown inside better-auth. */
export const fallo = (code: string, datos?: Record<string, number>): APIError =>
  new APIError(estados[code] ?? 'UNPROCESSABLE_ENTITY', { code, message: code, ...(datos ? { datos } : {}) })

/** Is it this refusal of ours? */
export const esFallo = (error: unknown, code: string): boolean => error instanceof APIError && error.body?.code === code

const palabras: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'sesion.clave-equivocada',
  INVALID_PASSWORD: 'cuenta.clave-equivocada',
  INVALID_EMAIL: 'sesion.correo-invalido',
  USER_ALREADY_EXISTS: 'sesion.correo-en-uso',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'sesion.correo-en-uso',
  PASSWORD_TOO_SHORT: 'sesion.clave-corta',
  PASSWORD_TOO_LONG: 'sesion.clave-larga',
  UNAUTHORIZED: 'sesion.ninguna',
  INVALID_ORIGIN: 'origen.ajeno',
  MISSING_OR_NULL_ORIGIN: 'origen.ajeno',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'origen.ajeno',
  SESSION_NOT_FRESH: 'sesion.no-reciente',
  INVALID_CODE: 'codigo.equivocado',
  INVALID_BACKUP_CODE: 'codigo.equivocado',
  INVALID_TWO_FACTOR_COOKIE: 'codigo.vencido',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'codigo.vencido',
  ACCOUNT_TEMPORARILY_LOCKED: 'codigo.bloqueado',
  TOTP_NOT_ENABLED: 'codigo.sin-activar',
  TWO_FACTOR_NOT_ENABLED: 'codigo.sin-activar',
  TOTP_ALREADY_ENABLED: 'codigo.ya-activo',
  CHALLENGE_NOT_FOUND: 'llave.vencida',
  PASSKEY_NOT_FOUND: 'llave.desconocida',
  AUTHENTICATION_FAILED: 'llave.no-sirvio',
  FAILED_TO_VERIFY_REGISTRATION: 'llave.no-sirvio',
  PREVIOUSLY_REGISTERED: 'llave.ya-esta',
  PROVIDER_NOT_FOUND: 'proveedor.no-ofrecido',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'proveedor.la-ultima',
  ACCOUNT_NOT_FOUND: 'proveedor.no-unida',
}

/** A refusal of identity as every other one leaves: `{ code, datos? }`. */
export function rechazoDe(estado: number, texto: string): { code: string; datos?: unknown } {
  const { code = '', datos } = leer(texto)
  const propio = /^[a-z]+\.[a-z-]+$/.test(code) ? code : palabras[code]
  if (propio !== undefined) return { code: propio, ...(datos === undefined ? {} : { datos }) }
  if (estado === 429) return { code: 'sesion.demasiados-intentos' }
  return { code: estado >= 500 ? 'servidor.error' : 'peticion.rechazada' }
}

function leer(texto: string): { code?: string; datos?: unknown } {
  if (!texto.startsWith('{')) return {}
  const { code, datos } = JSON.parse(texto) as { code?: unknown; datos?: unknown }
  return { ...(typeof code === 'string' ? { code } : {}), datos }
}
