/**
 * Signed addresses of private pictures: good for a few minutes, for one person or device, for one picture in one size. The
 * address alone is not enough where there is a session to compare it with (docs/SECURITY.md, row 64).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Row 64: links ≤ 5 min. */
export const VALE_MS = 5 * 60_000

export interface Enlace {
  /** Path of the picture, as `/archivos/…`. */
  ruta: string
  /** usuarioId or dispositivoId. */
  para: string
  venceMs: number
}

/** The path with its proof. */
export function firmarEnlace(secreto: string, enlace: Enlace): string {
  const { ruta, para, venceMs } = enlace
  const consulta = new URLSearchParams({ para, vence: String(venceMs), firma: firmaDe(secreto, enlace) })
  return `${ruta}?${consulta.toString()}`
}

/** For whom a request may have this path; undefined when its proof is missing, wrong or over. */
export function leerEnlace(secreto: string, ruta: string, consulta: Record<string, unknown>, ahoraMs: number): string | undefined {
  const { para, vence, firma } = consulta
  if (typeof para !== 'string' || typeof vence !== 'string' || typeof firma !== 'string' || !/^\d{13}$/.test(vence)) return undefined
  const buena = Buffer.from(firmaDe(secreto, { ruta, para, venceMs: Number(vence) }))
  const dada = Buffer.from(firma)
  if (buena.length !== dada.length || !timingSafeEqual(Uint8Array.from(buena), Uint8Array.from(dada))) return undefined
  return ahoraMs < Number(vence) ? para : undefined
}

/** Each part on a line of its own: none of them may hold a line break. */
function firmaDe(secreto: string, { ruta, para, venceMs }: Enlace): string {
  return createHmac('sha256', secreto).update(['archivo', ruta, para, venceMs].join('\n')).digest('base64url')
}
