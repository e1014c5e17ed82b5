/** `node:crypto` with names that the seed makes. */
import { maquina } from './mundo.ts'

export { createHash, timingSafeEqual } from 'node:crypto'

export const randomUUID = (): string => {
  const h = maquina().hex(32)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`
}
