/**
 * The browsers that have been in an account: a cookie that only this server can make says so, for one account or several.
 * Whoever guesses from elsewhere slows down strangers, and never these (OWASP, device cookies).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const GALLETA_CONOCIDO = 'conocido'
export const CONOCIDO_SEGUNDOS = 400 * 24 * 3600
/** People who share a computer. */
const MAXIMO = 8
const SEPARADOR = '~'

const firma = (secreto: string, nonce: string, email: string): string =>
  createHmac('sha256', secreto).update(`conocido\n${nonce}\n${email}`).digest('base64url')

const partes = (galleta: string): string[] => galleta.split(SEPARADOR).filter((parte) => parte.length < 100)

/** The entry of the cookie that belongs to this account; undefined when the browser has not been in it. */
export function entradaDe(galleta: string, email: string, secreto: string): string | undefined {
  return partes(galleta).find((parte) => {
    const [nonce = '', puesta = ''] = parte.split('.')
    const [propia, dada] = [firma(secreto, nonce, email), puesta].map((texto) => Uint8Array.from(Buffer.from(texto)))
    return propia !== undefined && dada !== undefined && propia.length === dada.length && timingSafeEqual(propia, dada)
  })
}

/** The cookie with this account in it too; the accounts of longest ago give way. */
export function conEntrada(galleta: string, email: string, secreto: string): string {
  if (entradaDe(galleta, email, secreto) !== undefined) return galleta
  const nonce = randomBytes(12).toString('base64url')
  return [`${nonce}.${firma(secreto, nonce, email)}`, ...partes(galleta)].slice(0, MAXIMO).join(SEPARADOR)
}
