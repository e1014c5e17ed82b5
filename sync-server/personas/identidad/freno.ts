/**
 * Slows down who tries too often, longer each time, counted in memory (adr/0009). A brake belongs to one key: who is behind
 * another key is never made to wait.
 */
export interface Freno {
  /** Milliseconds that this key still has to wait; 0 when it may try. */
  espera(clave: string): number
  /** Counts a try before it is made, so that many at once do not slip by. */
  contar(clave: string): void
  /** Takes one try back: it was a good one. */
  devolver(clave: string): void
  /** This key starts anew. */
  olvidar(clave: string): void
}

export interface OpcionesFreno {
  /** Tries before the first wait. */
  libres: number
  /** The first wait; each further try doubles it. */
  esperaMs: number
  topeMs: number
  /** After so long without a try, a key starts anew. */
  olvidoMs: number
}

interface Cuenta {
  intentos: number
  ultimo: number
  libreEn: number
}

/** Keys kept at once; beyond it the oldest go, in memory that a flood of names must not fill. */
const MAXIMO = 100_000

/** A wait that grows with each wrong try of a key, and ends when nothing was tried for a while. */
export function crearFreno({ libres, esperaMs, topeMs, olvidoMs }: OpcionesFreno, ahora: () => Date): Freno {
  const cuentas = new Map<string, Cuenta>()
  const vigente = (clave: string): Cuenta | undefined => {
    const cuenta = cuentas.get(clave)
    if (!cuenta || ahora().getTime() - Math.max(cuenta.ultimo, cuenta.libreEn) <= olvidoMs) return cuenta
    cuentas.delete(clave)
    return undefined
  }
  return {
    espera: (clave) => Math.max(0, (vigente(clave)?.libreEn ?? 0) - ahora().getTime()),
    contar(clave) {
      const intentos = (vigente(clave)?.intentos ?? 0) + 1
      const ultimo = ahora().getTime()
      const libreEn = intentos < libres ? 0 : ultimo + Math.min(topeMs, esperaMs * 2 ** (intentos - libres))
      cuentas.delete(clave)
      cuentas.set(clave, { intentos, ultimo, libreEn })
      if (cuentas.size > MAXIMO) for (const vieja of [...cuentas.keys()].slice(0, MAXIMO / 10)) cuentas.delete(vieja)
    },
    devolver(clave) {
      const cuenta = vigente(clave)
      if (cuenta) cuentas.set(clave, { ...cuenta, intentos: cuenta.intentos - 1, libreEn: 0 })
    },
    olvidar: (clave) => void cuentas.delete(clave),
  }
}
