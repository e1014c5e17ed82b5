/** Trying again to open what another process has not let go of yet. */
import { nombresDe } from './conexion.ts'
import type { Puertos } from '../puertos.ts'

/** After a browser was killed, what is left of it holds the disk for a moment, and opening fails with 'UnknownError'. */
const ESPERAS_MS = [150, 500, 1500, 4000]

/** What `abrir` answers, however late. When the disk stays shut for six seconds, or the error is another one, that error. */
export async function conPaciencia<T>(puertos: Pick<Puertos, 'programar'>, abrir: () => Promise<T>): Promise<T> {
  for (const espera of ESPERAS_MS) {
    try {
      return await abrir()
    } catch (error) {
      if (!nombresDe(error).includes('UnknownError')) throw error
      await new Promise<void>((seguir) => void puertos.programar(espera, seguir))
    }
  }
  return await abrir()
}
