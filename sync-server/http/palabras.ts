/**
 * The words that a device is given, each with a mark that only this server makes (HMAC over what the word says, whom it is for
 * and with which key). Nothing in them is read before the mark is right, and there is one algorithm: the header of a word
 * cannot ask for another (docs/SECURITY.md, rows 41, 42).
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** For whom a word is. */
export interface Portador {
  id: string
  /** Its public key: with another key the word is another. */
  llave: string
}

export const ACCESO_MS = 10 * 60_000
const RETO_MS = 2 * 60_000

/** What can stand before the mark: lower case letters and digits. */
const forma = /^(at|rt|ro)([0-9a-z]{1,60})_([A-Za-z0-9_-]{43})$/

function marcaDe(secreto: string, clase: string, { id, llave }: Portador, dicho: string): string {
  return createHmac('sha256', secreto).update(`mercana ${clase}\n${id}\n${llave}\n${dicho}`).digest('base64url')
}

const dar = (secreto: string, clase: string, portador: Portador, dicho: string): string =>
  `${clase}${dicho}_${marcaDe(secreto, clase, portador, dicho)}`

/** What a word says; undefined when it is none of this class, or not ours, or for somebody else. */
function leer(secreto: string, clase: string, portador: Portador, palabra: string): string | undefined {
  const [, suya, dicho = '', marca = ''] = forma.exec(palabra) ?? []
  if (suya !== clase) return undefined
  const [propia, dada] = [marcaDe(secreto, clase, portador, dicho), marca].map((una) => Uint8Array.from(Buffer.from(una)))
  return propia && dada && propia.length === dada.length && timingSafeEqual(propia, dada) ? dicho : undefined
}

/** Does this look like an access token at all? Devices from before any key bring their secret in its place. */
export const pareceAcceso = (palabra: string): boolean => forma.test(palabra) && palabra.startsWith('at')

export const darAcceso = (secreto: string, portador: Portador, venceMs: number): string =>
  dar(secreto, 'at', portador, venceMs.toString(36))

/** undefined: not one of ours for this device. */
export function leerAcceso(secreto: string, portador: Portador, palabra: string, ahoraMs: number): 'sirve' | 'vencido' | undefined {
  const dicho = leer(secreto, 'at', portador, palabra)
  if (dicho === undefined) return undefined
  const venceMs = Number.parseInt(dicho, 36)
  // One from a future that this clock has not seen was made by a clock that was wrong.
  return venceMs > ahoraMs && venceMs <= ahoraMs + 2 * ACCESO_MS ? 'sirve' : 'vencido'
}

export const darRefresco = (secreto: string, portador: Portador, numero: number): string =>
  dar(secreto, 'rt', portador, numero.toString(36))

/** Its number in the device's row of them. */
export function leerRefresco(secreto: string, portador: Portador, palabra: string): number | undefined {
  const dicho = leer(secreto, 'rt', portador, palabra)
  return dicho === undefined ? undefined : Number.parseInt(dicho, 36)
}

/** A challenge belongs to nobody's key yet. */
const sinLlave = (id: string): Portador => ({ id, llave: '' })

export interface Retos {
  dar(id: string, ahoraMs: number): string
  /** Takes a challenge: true once, while it is fresh. */
  tomar(id: string, reto: string, ahoraMs: number): boolean
}

/**
 * Remembers the challenges that were used for as long as they could be used again. Those of another run of the server are nobody's: a request
 * that a line brought twice, the second time after a restart that had forgotten the first, showed an older token, and a till that was one
 * alone was taken for two.
 */
export function crearRetos(secreto: string): Retos {
  const usados = new Map<string, number>()
  const deAhora = `${secreto}\n${randomUUID()}`
  return {
    dar: (id, ahoraMs) =>
      dar(deAhora, 'ro', sinLlave(id), `${(ahoraMs + RETO_MS).toString(36).padStart(10, '0')}${randomUUID().replaceAll('-', '')}`),
    tomar(id, reto, ahoraMs) {
      for (const [uno, venceMs] of usados) {
        if (venceMs > ahoraMs) break
        usados.delete(uno)
      }
      const dicho = leer(deAhora, 'ro', sinLlave(id), reto)
      const venceMs = dicho === undefined ? 0 : Number.parseInt(dicho.slice(0, 10), 36)
      if (venceMs <= ahoraMs || venceMs > ahoraMs + RETO_MS || usados.has(reto)) return false
      usados.set(reto, venceMs)
      return true
    },
  }
}
