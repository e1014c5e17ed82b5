/** For tests: the code that an authenticator shows now (RFC 6238: SHA-1, six digits, half a minute). */
import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function deBase32(texto: string): Uint8Array {
  const bits = [...texto.replaceAll('=', '')].map((signo) => BASE32.indexOf(signo).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((ocho) => Number.parseInt(ocho, 2)))
}

/** Of a secret as its QR carries it; `pasos` looks that many half minutes ahead. */
export function codigoDe(secreto: string, pasos = 0): string {
  const cuenta = new Uint8Array(8)
  new DataView(cuenta.buffer).setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000) + pasos))
  const suma = createHmac('sha1', deBase32(secreto)).update(cuenta).digest()
  const lugar = (suma.at(-1) ?? 0) & 15
  return String((suma.readUInt32BE(lugar) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
