/** `uuid` with names that the seed makes. */
export { randomUUID as v7 } from './crypto.ts'
