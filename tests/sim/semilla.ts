/** The only randomness of a simulation: sfc32 (C. Doty-Humphrey, PractRand), seeded so that a number replays a whole run. */

export interface Azar {
  /** [0, 1) */
  numero(): number
  /** An integer in [desde, hasta], both included. */
  entero(desde: number, hasta: number): number
  /** True so often: 0.1 is one time in ten. */
  suerte(probabilidad: number): boolean
  uno<T>(de: readonly T[]): T
  /** A copy in another order. */
  barajar<T>(de: readonly T[]): T[]
  /** So many hex digits. */
  hex(digitos: number): string
  /** A stream of its own, that does not move this one: what is drawn there later does not change what is drawn here. */
  rama(nombre: string): Azar
}

/** FNV-1a of 32 bits: a short number for a text. */
export function huella(texto: string, desde = 0x811c9dc5): number {
  let h = desde
  for (let i = 0; i < texto.length; i++) h = Math.imul(h ^ texto.charCodeAt(i), 0x01000193)
  return h >>> 0
}

export function sembrar(semilla: number | string): Azar {
  const raiz = String(semilla)
  let [a, b, c, d] = [huella(`a${raiz}`), huella(`b${raiz}`), huella(`c${raiz}`), 1]
  const siguiente = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i++) siguiente()

  const numero = (): number => siguiente() / 4_294_967_296
  const entero = (desde: number, hasta: number): number => desde + Math.floor(numero() * (hasta - desde + 1))
  return {
    numero,
    entero,
    suerte: (probabilidad) => numero() < probabilidad,
    uno: <T>(de: readonly T[]): T => {
      if (de.length === 0) throw new Error('nothing to choose from')
      return de[entero(0, de.length - 1)] as T
    },
    barajar: <T>(de: readonly T[]): T[] => {
      const copia = [...de]
      for (let i = copia.length - 1; i > 0; i--) {
        const j = entero(0, i)
        ;[copia[i], copia[j]] = [copia[j] as T, copia[i] as T]
      }
      return copia
    },
    hex: (digitos) => Array.from({ length: digitos }, () => entero(0, 15).toString(16)).join(''),
    rama: (nombre) => sembrar(`${raiz}/${nombre}`),
  }
}
