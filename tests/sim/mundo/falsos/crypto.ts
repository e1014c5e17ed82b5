/** `node:crypto` with names that the seed makes. */
import { createHash } from 'node:crypto'
import { maquina } from './mundo.ts'

export { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

export const randomUUID = (): string => {
  const h = maquina().hex(32)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`
}

export const randomBytes = (bytes: number): Buffer => Buffer.from(maquina().hex(2 * bytes), 'hex')
export const randomInt = (hasta: number): number => Number.parseInt(maquina().hex(12), 16) % hasta

/** What the computers of a world make of a secret and its salt too (`equipo.ts`), at once. */
export const pbkdf2 = (
  secreto: string,
  sal: Uint8Array,
  _rondas: number,
  _bytes: number,
  _como: string,
  listo: (error: Error | null, derivado: Buffer) => void,
): void =>
  listo(
    null,
    createHash('sha256')
      .update(secreto + Buffer.from(sal).toString('hex'))
      .digest(),
  )
