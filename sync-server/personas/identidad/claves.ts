/** What a password has to be: long enough, short enough, and none that everybody tries first (ASVS 6.2). Nothing about its signs. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { CLAVE_MAXIMA, CLAVE_MINIMA } from '#domain/personas/clave.ts'
import { esClaveComun } from './claves-comunes.ts'
import { fallo } from './rechazos.ts'

/**
 * Argon2 fills a core for as long as it takes, in the few threads that the store's reads and writes wait for as well: more of them
 * at a time than there are cores make nobody's sign-in faster and everybody's sale slower.
 */
const HILOS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)
const A_LA_VEZ = Math.max(1, Math.min(availableParallelism(), HILOS - 2))
let libres = A_LA_VEZ
const esperan: (() => void)[] = []

async function porTurno<T>(hacer: () => Promise<T>): Promise<T> {
  if (libres > 0) libres--
  else await new Promise<void>((resolve) => esperan.push(resolve))
  try {
    return await hacer()
  } finally {
    const siguiente = esperan.shift()
    if (siguiente) siguiente()
    else libres++
  }
}

/** Argon2id; the text as it was typed, spaces and all. */
export const cifrado = {
  hash: (clave: string): Promise<string> => porTurno(() => hash(clave)),
  verify: ({ hash: guardada, password }: { hash: string; password: string }): Promise<boolean> =>
    porTurno(() => verify(guardada, password)),
}

/** Throws the refusal of a password that may not be set on the account of this address. */
export function exigirClave(clave: string, email: string): void {
  if (clave.length < CLAVE_MINIMA) throw fallo('sesion.clave-corta')
  if (clave.length > CLAVE_MAXIMA) throw fallo('sesion.clave-larga')
  const [local = ''] = email.split('@')
  if (esClaveComun(clave, [email, local])) throw fallo('sesion.clave-comun')
}
