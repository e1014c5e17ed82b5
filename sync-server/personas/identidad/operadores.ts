/**
 * The accounts that run the platform: those of ADMIN_EMAILS, made by the server when it starts, with a password of one use
 * that it writes beside its other secrets. An address that somebody signed up with before does not become an operator.
 */
import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../core/config.ts'
import type { Identidad } from '../../core/contexto.ts'

/** In the data folder: one line per account, address and first password. */
export const ARCHIVO_CLAVES = 'claves-iniciales.txt'

/** Makes the accounts of ADMIN_EMAILS that do not exist, with a first password in a file of the data folder. */
export async function asegurarOperadores(cuentas: Identidad, config: Config, log: FastifyBaseLogger): Promise<void> {
  for (const email of config.adminEmails) {
    const cuenta = await cuentas.porEmail(email)
    if (cuenta?.verificado === false)
      log.error('ADMIN_EMAILS: una de las direcciones ya tenía una cuenta sin verificar y no será operadora')
    if (cuenta) continue
    const clave = claveNueva()
    await appendFile(join(config.datos, ARCHIVO_CLAVES), `${email} ${clave}\n`, { mode: 0o600 })
    // Each with a name of its own: "who asked" and "who agreed" are told apart by it in the audit.
    await cuentas.crear({ email, nombre: `Operación ${email.split('@')[0] ?? ''}`.trim(), clave })
    log.info({ archivo: ARCHIVO_CLAVES }, 'cuenta de operación creada: su primera clave está en la carpeta de datos')
  }
}

/** 32 signs that nobody mistakes for another. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz123456789'

/** A password that can be read aloud: four groups of four letters and digits, 80 bits. */
export function claveNueva(): string {
  const texto = [...randomBytes(16)].map((byte) => LETRAS[byte % LETRAS.length] ?? '').join('')
  return (texto.match(/.{4}/g) ?? []).join('-')
}
