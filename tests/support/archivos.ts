/** The files of a computer for tests, in memory. */
import type { Archivos } from '#data/device/puertos.ts'

export interface ArchivosEnMemoria extends Archivos {
  /** Name and text of each; a test may cut, spoil or take away what it likes. */
  contenido: Map<string, string>
  /** Fails each act with this; undefined: all work. */
  fallo: Error | undefined
}

export function archivosEnMemoria(): ArchivosEnMemoria {
  const contenido = new Map<string, string>()
  const acto = async <T>(hacer: () => T): Promise<T> => {
    if (archivos.fallo) throw archivos.fallo
    return hacer()
  }
  const archivos: ArchivosEnMemoria = {
    contenido,
    fallo: undefined,
    listar: (prefijo) => acto(() => [...contenido.keys()].filter((nombre) => nombre.startsWith(prefijo))),
    leer: (nombre) => acto(() => contenido.get(nombre) ?? ''),
    anexar: (nombre, texto) => acto(() => void contenido.set(nombre, (contenido.get(nombre) ?? '') + texto)),
    borrar: (nombre) => acto(() => void contenido.delete(nombre)),
  }
  return archivos
}
