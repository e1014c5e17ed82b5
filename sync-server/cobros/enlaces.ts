/** The word of a link to a customer's statement, and where its link is kept: the word itself is kept nowhere. */
import { createHash, randomBytes } from 'node:crypto'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'

export const idDeEnlace = (palabra: string): string => `${EnlaceDeCuenta.tipo}:${createHash('sha256').update(palabra).digest('hex')}`

/** 256 bits. */
export const nuevaPalabra = (): string => randomBytes(32).toString('base64url')
