import type { Puertos } from './puertos.ts'

export interface Despertador {
  /** Resolves after so long, or when somebody wakes it; at once when somebody did since the last sleep. */
  dormir(ms: number): Promise<void>
  despertar(): void
}

/** A sleep that ends early. */
export function crearDespertador(puertos: Pick<Puertos, 'programar'>): Despertador {
  let levantar: (() => void) | undefined
  let yaDespierto = false
  return {
    dormir(ms) {
      if (yaDespierto) {
        yaDespierto = false
        return Promise.resolve()
      }
      return new Promise((listo) => {
        const seguir = (): void => {
          cancelar()
          levantar = undefined
          listo()
        }
        const cancelar = puertos.programar(ms, seguir)
        levantar = seguir
      })
    },
    despertar() {
      if (levantar) levantar()
      else yaDespierto = true
    },
  }
}
