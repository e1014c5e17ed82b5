/** What is followed could not be read, and nothing older of it is known. Thrown by the hooks; the page says so and offers another try. */
export class LecturaFallida extends Error {
  override readonly name = 'LecturaFallida'
}

/** A value that changes: what `useSyncExternalStore` needs, and nothing more. */
export interface Vivo<T> {
  /** undefined while nothing has been read yet. The same object until it changes. */
  valor(): T | undefined
  /** Calls back after each change; returns the way to stop. */
  suscribir(aviso: () => void): () => void
  /** Why there is no value: the first reading failed. It is forgotten, and read anew, when nobody follows any more. */
  fallo?(): LecturaFallida | undefined
}

/** A value that is there from the beginning. */
export interface VivoLleno<T> extends Vivo<T> {
  valor(): T
}

/** A value that somebody sets. */
export interface VivoEscribible<T> extends VivoLleno<T> {
  poner(valor: T): void
}

/** A value that can be watched; who listens hears of each new one. */
export function celda<T>(inicial: T): VivoEscribible<T> {
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

/** Follows another value for as long as it is not let go; `lista` resolves at its first one. */
export function seguir<T, R>(
  vivo: Vivo<T>,
  hacer: (valor: T) => R,
  inicial: R,
): { celda: VivoEscribible<R>; lista: Promise<void>; dejar: () => void } {
  const propia = celda(inicial)
  let avisarLista = (): void => undefined
  const lista = new Promise<void>((listo) => {
    avisarLista = () => listo()
  })
  const tomar = (): void => {
    const valor = vivo.valor()
    if (valor === undefined) return
    propia.poner(hacer(valor))
    avisarLista()
  }
  const dejar = vivo.suscribir(tomar)
  tomar()
  return { celda: propia, lista, dejar }
}
