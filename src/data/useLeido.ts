import { useCallback, useEffect, useState, type DependencyList } from 'react'
import type { Fallo } from '#domain/core/result.ts'
import { lecturaUnica, type Lectura } from './lectura.ts'
import { LecturaFallida } from './device/vivo.ts'

export interface Leido<T> {
  /** What was read for these `deps`; undefined while it is being read or when that failed. */
  valor: T | undefined
  /** The last good answer, of these `deps` or of those before: for what must not blink while it is read again. */
  ultimo: T | undefined
  /** Why the reading failed; `mensajeDe` has its words. */
  error: Fallo | undefined
  reintentar: () => void
}

/** Reads something once, and again when `deps` change. An answer that comes late is dropped; one that fails is said. */
export function useLeido<T>(leer: () => Promise<T>, deps: DependencyList): Leido<T> {
  const [estado, setEstado] = useState<{ de: typeof leer; lectura: Lectura<T>; ultimo: T | undefined }>()
  const [vuelta, setVuelta] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- the caller says what its reading depends on, as in an effect
  const estable = useCallback(leer, deps)
  useEffect(
    () =>
      lecturaUnica(
        estable,
        (lectura) => setEstado((antes) => ({ de: estable, lectura, ultimo: lectura.error ? antes?.ultimo : lectura.valor })),
        reportError,
      ),
    [estable, vuelta],
  )
  const lectura = estado?.de === estable ? estado.lectura : undefined
  return {
    valor: lectura?.valor,
    ultimo: estado?.ultimo,
    error: lectura?.error,
    reintentar: useCallback(() => setVuelta((n) => n + 1), []),
  }
}

/**
 * The same for what a screen cannot do without: its last answer, undefined until the first. Where none was ever read, the
 * failure is thrown, and the page says it with another try.
 */
export function useLeidoPorFuerza<T>(leer: () => Promise<T>, deps: DependencyList): T | undefined {
  const { ultimo, error } = useLeido(leer, deps)
  if (error && ultimo === undefined) throw new LecturaFallida(error.code)
  return ultimo
}
