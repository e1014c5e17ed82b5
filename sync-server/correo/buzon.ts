/** The mail of a server with no SMTP, for development: the last ones, in memory. */
import type { Carta, Correo } from './correo.ts'

export interface CartaGuardada extends Carta {
  en: string
}

export interface Buzon {
  /** Newest first. */
  cartas(): readonly CartaGuardada[]
}

const MAXIMO = 50

export function crearBuzon(ahora: () => Date): Correo & { buzon: Buzon } {
  let cartas: CartaGuardada[] = []
  return {
    enviar: (carta) => {
      cartas = [{ ...carta, en: ahora().toISOString() }, ...cartas].slice(0, MAXIMO)
      return Promise.resolve()
    },
    cerrar: () => undefined,
    buzon: { cartas: () => cartas },
  }
}
