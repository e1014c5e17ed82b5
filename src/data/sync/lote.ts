/** How much goes in one request: what the server takes, and what the line carries before nobody waits any longer. */
import type { Envio } from '#domain/core/sync.ts'
import { ESPERA_MS } from '#data/device/http.ts'

const POR_LOTE = 100
/** Characters of a batch: a slow line hands in something before it is cut, and an import takes tens of requests, not hundreds. */
export const TEXTO_POR_LOTE = 1_500_000
/** Characters that a line carries in a millisecond, if it carries anything at all. */
const TEXTO_POR_MS = 4

/** How many facts go at once: half as many after they were too many, twice as many after they were not. */
export interface Tamano {
  tope(): number
  fueronDemasiados(cuantos: number): void
  fueBien(): void
}

/** Begins with as many as the server takes. */
export function crearTamano(): Tamano {
  let tope = POR_LOTE
  return {
    tope: () => tope,
    fueronDemasiados: (cuantos) => {
      tope = Math.ceil(cuantos / 2)
    },
    fueBien: () => {
      tope = Math.min(POR_LOTE, tope * 2)
    },
  }
}

/** Too much for the server, or for the line: less of it may pass. */
export const esDemasiado = (code: string): boolean => code === 'peticion.demasiado-grande' || code === 'red.tardo-demasiado'

/** How long to wait for the receipts; for a fact that goes alone, and cannot be made smaller, as long as its length takes. */
export const esperaDe = (hechos: readonly Envio[]): number =>
  hechos.length === 1 ? ESPERA_MS + Math.ceil((hechos[0]?.texto.length ?? 0) / TEXTO_POR_MS) : ESPERA_MS
