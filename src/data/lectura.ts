import { fallo, type Fallo } from '#domain/core/result.ts'

/** What came of a reading: the value, or why there is none. */
export type Lectura<T> = { valor: T; error?: undefined } | { valor?: undefined; error: Fallo }

/**
 * Reads once and hands over what came, unless it was let go before. What breaks is reported and handed over as a failure that
 * has words, so that no screen waits for ever.
 */
export function lecturaUnica<T>(
  leer: () => Promise<T>,
  alLlegar: (lectura: Lectura<T>) => void,
  reportar: (error: unknown) => void,
): () => void {
  let vigente = true
  const llegar = (lectura: Lectura<T>): void => {
    if (vigente) alLlegar(lectura)
  }
  void (async () => leer())().then(
    (valor) => llegar({ valor }),
    (error: unknown) => {
      reportar(error)
      llegar({ error: fallo('datos.no-lee').error })
    },
  )
  return () => {
    vigente = false
  }
}
