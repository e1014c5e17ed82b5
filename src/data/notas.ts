/** Notes (`Notas` of puertos.ts) over a browser's own small storage. */
import type { Notas } from './puertos.ts'

type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the browser refuses its storage (blocked by who uses it, full), no note is kept and nothing else changes. */
export function notasSobre(abrir: () => Guarda): Notas {
  const con = <T>(acto: (guarda: Guarda) => T, siNo: T): T => {
    try {
      return acto(abrir())
    } catch (error) {
      // SecurityError: refused; QuotaExceededError: full.
      if (error instanceof DOMException) return siNo
      throw error
    }
  }
  return {
    listar: (prefijo) =>
      con((guarda) => Object.keys(guarda), [])
        .filter((nombre) => nombre.startsWith(prefijo))
        .toSorted(),
    leer: (nombre) => con((guarda) => guarda.getItem(nombre), null) ?? undefined,
    poner: (nombre, texto) => con((guarda) => guarda.setItem(nombre, texto), undefined),
    quitar: (nombre) => con((guarda) => guarda.removeItem(nombre), undefined),
  }
}
