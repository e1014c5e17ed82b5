/** How a device shows that it is itself: by a token that its key got, or by the secret of before there were keys (adr/0022). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { leerAcceso, pareceAcceso } from './palabras.ts'

/** A version that is taken back knows no key: for so long after a device got one, its secret serves as before (adr/0016). */
const DIAS_DE_VUELTA = 30
/** A revoked device may hand in what it holds for so long. */
const DIAS_DE_ENTREGA = 30

type Conocido = Pick<Dispositivo, 'id' | 'secretoHash' | 'llave' | 'llaveEn' | 'estado' | 'revocadoEn'>

export const hashDeSecreto = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')

/** Is this the secret whose hash was kept? Takes as long for a wrong one. */
export function mismoSecreto(secreto: string, hash: string): boolean {
  const propio = Uint8Array.from(Buffer.from(hashDeSecreto(secreto), 'hex'))
  const guardado = Uint8Array.from(Buffer.from(hash, 'hex'))
  return propio.length === guardado.length && timingSafeEqual(propio, guardado)
}

/** Does the secret of this device still open anything by itself? */
export const sirveElSecreto = ({ llave, llaveEn }: Pick<Dispositivo, 'llave' | 'llaveEn'>, ahoraMs: number): boolean =>
  llave === '' || ahoraMs < Date.parse(llaveEn) + DIAS_DE_VUELTA * DIA_MS

/** 'vencido': a token of this very device that is over. undefined: neither a token of it nor its secret. */
export function reconocerDispositivo(
  secretoServidor: string,
  dispositivo: Conocido,
  palabra: string,
  ahoraMs: number,
): 'token' | 'vencido' | 'secreto' | undefined {
  if (!pareceAcceso(palabra)) {
    return sirveElSecreto(dispositivo, ahoraMs) && mismoSecreto(palabra, dispositivo.secretoHash) ? 'secreto' : undefined
  }
  if (dispositivo.llave === '') return undefined
  const leido = leerAcceso(secretoServidor, dispositivo, palabra, ahoraMs)
  return leido === 'sirve' ? 'token' : leido
}

/** Was it revoked so long ago that nothing is taken from it any more? */
export const entregaCerrada = ({ estado, revocadoEn }: Pick<Dispositivo, 'estado' | 'revocadoEn'>, ahoraMs: number): boolean =>
  estado === 'revocado' && revocadoEn !== '' && ahoraMs > Date.parse(revocadoEn) + DIAS_DE_ENTREGA * DIA_MS
