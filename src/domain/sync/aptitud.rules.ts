/**
 * May this browser be trusted with sales? A till is asked before it sells, not after: what is printed has to be on a disk
 * that keeps it (docs/RELIABILITY.md D2, D5, D7). Other devices only look things up and write what can be written again.
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Below this a browser begins to throw things away, and a till must not be the one that finds out. */
export const ESPACIO_MINIMO_BYTES = 200_000_000

/** Kept by a till besides, and given back when the disk is full all the same: the sale under way and the closing fit in it (D4). */
export const RESERVA_BYTES = 50_000_000

/** What was found out about the disk behind this browser. */
export interface MedidaDisco {
  /** What is written is there when it is opened anew. */
  base: 'sirve' | 'no-hay' | 'se-descarta'
  privada: boolean
  /** Done means on disk. */
  duraderaEstricta: boolean
  /** Did the browser promise to keep our data? undefined while it has not answered. */
  persistente: boolean | undefined
  /** undefined where the browser does not tell. */
  libresBytes: number | undefined
}

/**
 * Why a till may not sell, the gravest first. `riesgoAceptado`: somebody who may took it upon them for the open shift that
 * the browser makes no promise; nothing else can be accepted.
 */
export function revisarAptitud(disco: MedidaDisco | undefined, riesgoAceptado: boolean): Result<true> {
  if (!disco) return fallo('aptitud.comprobando')
  if (disco.base === 'no-hay') return fallo('aptitud.sin-base')
  if (disco.privada) return fallo('aptitud.ventana-privada')
  if (disco.base === 'se-descarta') return fallo('aptitud.se-descarta')
  if (!disco.duraderaEstricta) return fallo('aptitud.durabilidad')
  if (disco.libresBytes !== undefined && disco.libresBytes < ESPACIO_MINIMO_BYTES)
    return fallo('aptitud.sin-espacio', { libres: megas(disco.libresBytes), minimo: megas(ESPACIO_MINIMO_BYTES) })
  return disco.persistente === false && !riesgoAceptado ? fallo('aptitud.sin-promesa') : ok(true)
}

/** The only reason that a supervisor may accept. */
export const esRiesgoAceptable = (code: string): boolean => code === 'aptitud.sin-promesa'

const megas = (bytes: number): string => `${Math.max(0, Math.floor(bytes / 1_000_000))} MB`
