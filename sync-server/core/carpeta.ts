/** The data folder is of the server's user alone: books, identity cards and keys are in it. What other users of the machine could read is closed. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Read, written or entered by anybody but its owner. */
const DE_OTROS = 0o077
const SOLO_MIA = 0o700
const SOLO_MIO = 0o600

/** For the whole process: whatever it makes from here on, whichever library makes it, is its user's alone. */
export const hacerloTodoPropio = (): void => void process.umask(DE_OTROS)

/** Makes it, or closes one that was open, with all that is in it; answers whether it had to. */
export function cerrarCarpeta(carpeta: string): boolean {
  mkdirSync(carpeta, { recursive: true, mode: SOLO_MIA })
  if ((lstatSync(carpeta).mode & DE_OTROS) === 0) return false
  // Itself first: from then on nobody gets at what is inside. What is inside might be copied elsewhere as it is.
  chmodSync(carpeta, SOLO_MIA)
  cerrarLoDeDentro(carpeta)
  return true
}

function cerrarLoDeDentro(carpeta: string): void {
  for (const entrada of readdirSync(carpeta, { withFileTypes: true })) {
    const ruta = join(carpeta, entrada.name)
    if (entrada.isDirectory()) {
      chmodSync(ruta, SOLO_MIA)
      cerrarLoDeDentro(ruta)
    } else if (entrada.isFile()) chmodSync(ruta, SOLO_MIO)
  }
}
