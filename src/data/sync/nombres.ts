/** How what a device shows who it is with is called in this browser: apart from how it shows it, which the first page does not carry. */
import type { Credencial } from '#data/device/credencial.ts'

/** Names of the notes of a device's refresh tokens begin so. */
export const prefijoAcceso = (dispositivoId: string): string => `acceso:${dispositivoId}:`

/** A device that had no key when it was enrolled makes one under its own name. */
export const nombreDeLlave = ({ llave, dispositivoId }: Pick<Credencial, 'llave' | 'dispositivoId'>): string =>
  llave === '' ? dispositivoId : llave
