/** What a password has to be: long enough, short enough, and none that everybody tries first (ASVS 6.2). Nothing about its signs. */
import { hash, verify } from '@node-rs/argon2'
import { CLAVE_MAXIMA, CLAVE_MINIMA } from '#domain/clave.ts'
import { esClaveComun } from './claves-comunes.ts'
import { fallo } from './rechazos.ts'

/** Argon2id; the text as it was typed, spaces and all. */
export const cifrado = {
  hash: (clave: string): Promise<string> => hash(clave),
  verify: ({ hash: guardada, password }: { hash: string; password: string }): Promise<boolean> => verify(guardada, password),
}

/** Throws the refusal of a password that may not be set on the account of this address. */
export function exigirClave(clave: string, email: string): void {
  if (clave.length < CLAVE_MINIMA) throw fallo('sesion.clave-corta')
  if (clave.length > CLAVE_MAXIMA) throw fallo('sesion.clave-larga')
  const [local = ''] = email.split('@')
  if (esClaveComun(clave, [email, local])) throw fallo('sesion.clave-comun')
}
