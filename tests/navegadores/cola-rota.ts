/**
 * What Chromium itself says, and what its files say, of a store that it lost. A death between the head of a LevelDB record and
 * its body leaves a torn tail; the next start reads up to it, and writes on behind it in the same file. The start after that takes what
 * follows for the body: it throws the whole store away, or silently leaves out all that was written since (docs/RELIABILITY.md).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const BLOQUE = 32_768
const CABEZA = 7
const PALABRAS = /Got corruption for|recovering from a corrupted/

const siHay = <T>(leer: Promise<T>, nada: T): Promise<T> =>
  leer.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nada
    throw error
  })

/** Does this log of LevelDB end in the middle of a record? */
function terminaRota(log: Uint8Array): boolean {
  const vista = new DataView(log.buffer, log.byteOffset, log.byteLength)
  for (let lugar = 0; lugar < log.length;) {
    const quedan = BLOQUE - (lugar % BLOQUE)
    if (quedan < CABEZA) lugar += quedan
    else if (lugar + CABEZA > log.length) return true
    else lugar += CABEZA + vista.getUint16(lugar + 4, true)
    if (lugar > log.length) return quedan >= CABEZA
  }
  return false
}

/** Did a Chromium that was started on this profile say that its store is damaged? */
export const dijoQueSeDano = async (perfil: string): Promise<boolean> =>
  PALABRAS.test(await siHay(readFile(join(perfil, 'chrome_debug.log'), 'utf8'), ''))

/** Did a Chromium that was killed leave a torn tail? Then its store may be lost from the start after the next on. */
export async function dejoColaRota(perfil: string): Promise<boolean> {
  const carpeta = join(perfil, 'Default', 'IndexedDB')
  for (const nombre of await siHay(readdir(carpeta, { recursive: true }), []))
    if (nombre.endsWith('.log') && terminaRota(new Uint8Array(await readFile(join(carpeta, nombre))))) return true
  return false
}
