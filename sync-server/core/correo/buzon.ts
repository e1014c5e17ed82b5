/** The mail of a server with no SMTP, for development: the last ones, in memory. */
import type { Buzon, CartaGuardada, Correo } from './carta.ts'

const MAXIMO = 50

/** Keeps letters instead of sending them. */
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
