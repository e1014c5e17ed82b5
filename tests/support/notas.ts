/** The small storage of a browser, in memory: it outlives the pages. */
import type { Notas } from '#data/device/puertos.ts'

export function notasEnMemoria(): Notas {
  const textos = new Map<string, string>()
  return {
    listar: (prefijo) => [...textos.keys()].filter((nombre) => nombre.startsWith(prefijo)).toSorted(),
    leer: (nombre) => textos.get(nombre),
    poner: (nombre, texto) => void textos.set(nombre, texto),
    quitar: (nombre) => void textos.delete(nombre),
  }
}
