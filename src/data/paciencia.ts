/** Trying again to open what another process has not let go of yet. */
import type { Puertos } from './puertos.ts'

/** After a browser was killed, what is left of it holds the disk for a moment, and opening fails with 'UnknownError'. */
const ESPERAS_MS = [150, 500, 1500, 4000]

/** What `abrir` answers, however late; its last error when the disk stays shut for six seconds. */
export async function conPaciencia<T>(puertos: Pick<Puertos, 'programar'>, abrir: () => Promise<T>): Promise<T> {
  for (const espera of ESPERAS_MS) {
    try {
      return await abrir()
    } catch {
      // Told by the last try, if that one fails too.
      await new Promise<void>((seguir) => void puertos.programar(espera, seguir))
    }
  }
  return await abrir()
}
