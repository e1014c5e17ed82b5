import type { Puertos } from './puertos.ts'

/** What comes in time; undefined when it does not. What comes late is left alone. */
export function conLimite<T>({ programar }: Pick<Puertos, 'programar'>, ms: number, tarea: Promise<T>): Promise<T | undefined> {
  return new Promise((listo, mal) => {
    const cancelar = programar(ms, () => listo(undefined))
    void tarea.then(listo, mal).finally(cancelar)
  })
}
