/** A value that changes: what `useSyncExternalStore` needs, and nothing more. */
export interface Vivo<T> {
  /** undefined while nothing has been read yet. The same object until it changes. */
  valor(): T | undefined
  /** Calls back after each change; returns the way to stop. */
  suscribir(aviso: () => void): () => void
}

/** A `Vivo` that somebody sets. */
export interface Celda<T> extends Vivo<T> {
  valor(): T
  poner(valor: T): void
}

export function celda<T>(inicial: T): Celda<T> {
  let actual = inicial
  const oyentes = new Set<() => void>()
  return {
    valor: () => actual,
    poner(valor) {
      if (Object.is(valor, actual)) return
      actual = valor
      for (const aviso of oyentes) aviso()
    },
    suscribir(aviso) {
      oyentes.add(aviso)
      return () => void oyentes.delete(aviso)
    },
  }
}
