/** When one proof of who somebody is does not do (adr/0020): to run the platform, and to take money out of it. */
import { fallo, ok, type Result } from '#domain/core/result.ts'

export type ActoReservado = 'operar' | 'pagar'

/** What a session proved when it was opened: 2 is a password, link or provider with a code, or a passkey that knew its owner. */
export interface SesionProbada {
  factores: number
}

/** Digits of a code of the authenticator, and how long one lasts. */
export const CODIGO_DIGITOS = 6

/** Minutes for which a session counts as just opened: what guards the account may be changed in them. */
export const RECIENTE_MINUTOS = 15

/**
 * Refuses a reserved act to a session that proved one factor alone. `obligatorio` is false outside of production, where the
 * demo's operator signs in with what `npm start` prints; taking money out asks for it everywhere.
 */
export function exigeSegundoFactor(acto: ActoReservado, { factores }: SesionProbada, obligatorio: boolean): Result<void> {
  if (factores >= 2 || (acto === 'operar' && !obligatorio)) return ok(undefined)
  return fallo('sesion.falta-segundo-factor')
}

/** The session, not the person, gets old: a stolen one, or a screen that was left open, does not move money or the account that it goes to. */
export function exigeConfirmacion(sesionDesde: string, ahora: string): Result<void> {
  const edad = Date.parse(ahora) - Date.parse(sesionDesde)
  return edad > RECIENTE_MINUTOS * 60_000 ? fallo('sesion.confirmar') : ok(undefined)
}
