/**
 * Notices a device that is at work in two places. Each run of a device's engine is a life with a name of its own; there is one
 * at a time (a Web Lock), and the next begins when the last is over. What is signed carries the life and the last time that it
 * heard the server. A life that was replaced, and has heard the server since its replacement had begun, is alive: the
 * device's key is in two places. A request that comes late, twice or in another order never looks so, whatever the clocks say.
 */
import type { Marca } from '#domain/sync/firma.ts'

interface Vida {
  actual: string
  /** The first that it had heard of the server when it was first heard of: it had begun by then. */
  desdeMs: number
  anteriores: string[]
}

const MAX_ANTERIORES = 50

export interface Vidas {
  /** Notes what a device signed, once its signature was found right; true when it shows that there are two. */
  ver(dispositivoId: string, marca: Marca, ahoraMs: number): boolean
}

/** Kept in memory alone: two devices that are both at work show it again after a restart. */
export function crearVidas(): Vidas {
  const vidas = new Map<string, Vida>()
  return {
    ver(dispositivoId, { vida, visto }, ahoraMs) {
      const vistoMs = Date.parse(visto)
      if (!(vistoMs <= ahoraMs)) return false
      const conocida = vidas.get(dispositivoId)
      if (!conocida) {
        vidas.set(dispositivoId, { actual: vida, desdeMs: vistoMs, anteriores: [] })
        return false
      }
      if (conocida.actual === vida) return false
      // One that heard nothing since the present one began is older, and only its word was late.
      const despues = vistoMs > conocida.desdeMs
      if (conocida.anteriores.includes(vida)) return despues
      const anteriores = [...conocida.anteriores.slice(1 - MAX_ANTERIORES), despues ? conocida.actual : vida]
      vidas.set(dispositivoId, despues ? { actual: vida, desdeMs: vistoMs, anteriores } : { ...conocida, anteriores })
      return false
    },
  }
}
