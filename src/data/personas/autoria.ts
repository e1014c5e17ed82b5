/**
 * Who made a fact, signed where it was made and inside its text, so that it travels with it: through the outbox, a black box, a second
 * copy (docs/adr/0032-a-persons-own-key.md). A signature never holds up an act: keys that do not answer leave the fact without one.
 */
import { conAutoria, textoDeHecho, type Autoria } from '#domain/confianza/autoria.ts'
import type { FirmasDePersonas } from './firmas-personas.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Puertos } from '#data/device/puertos.ts'

/** What a sale waits for keys at most. */
const ESPERA_MS = 400

export interface Firmador {
  /** The text of a fact with the signatures that can be had now. */
  firmar(texto: string): Promise<string>
  /** These are on disk: who gave leave for one act gave it. */
  guardados(docs: readonly object[]): void
}

export interface ContextoFirmador {
  puertos: Pick<Puertos, 'llaves' | 'programar'>
  /** Name of the device's key in this browser. */
  llave: string
  /** Of the people who enter here by PIN; left out where nobody does. */
  personas?: FirmasDePersonas | undefined
}

/** Signs what this device writes. */
export function crearFirmador({ puertos, llave, personas }: ContextoFirmador): Firmador {
  // Made here when there is none: what is signed before the first line is checked with the key that the server hears of then.
  void puertos.llaves.publica(llave).catch(() => '')
  /** A browser may keep no keys. */
  const conEquipo = async (dicho: string): Promise<string> => await puertos.llaves.firmar(llave, dicho).catch(() => '')
  return {
    async firmar(texto) {
      const dicho = textoDeHecho(texto)
      // Both at once: a sale waits for the slower one.
      const [equipo = '', suyas = {}] = await Promise.all([
        conLimite(puertos, ESPERA_MS, conEquipo(dicho)),
        personas && conLimite(puertos, ESPERA_MS, personas.firmar(texto)),
      ])
      return equipo === '' ? texto : conAutoria(texto, { equipo, ...suyas } satisfies Autoria)
    },
    guardados: (docs) => personas?.guardados(docs),
  }
}
