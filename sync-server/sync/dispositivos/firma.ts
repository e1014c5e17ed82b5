/** Checks what devices sign (src/domain/sync/firma.ts): one signature per batch, ECDSA P-256 over its text. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'

const MAX_LLAVES = 5000
/** Reading a key costs about as much as checking a signature with it. */
const leidas = new Map<string, KeyObject | undefined>()

function leer(llave: string): KeyObject | undefined {
  try {
    const objeto = createPublicKey({ key: Buffer.from(llave, 'base64url'), format: 'der', type: 'spki' })
    return objeto.asymmetricKeyType === 'ec' && objeto.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? objeto : undefined
  } catch {
    // Bytes that are no key: whoever brought them has none.
    return undefined
  }
}

function llaveDe(llave: string): KeyObject | undefined {
  if (leidas.has(llave)) return leidas.get(llave)
  const objeto = leer(llave)
  const [vieja] = leidas.keys()
  if (leidas.size >= MAX_LLAVES && vieja !== undefined) leidas.delete(vieja)
  leidas.set(llave, objeto)
  return objeto
}

/** Is this text signed with the private half of that key? */
export function firmado(llave: string, texto: string, valor: string): boolean {
  const key = llaveDe(llave)
  if (!key) return false
  const [datos, firma] = [Buffer.from(texto), Buffer.from(valor, 'base64url')].map((bytes) => new Uint8Array(bytes))
  return datos !== undefined && firma !== undefined && verify('sha256', datos, { key, dsaEncoding: 'ieee-p1363' }, firma)
}
