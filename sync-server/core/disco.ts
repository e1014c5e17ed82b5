/** How much room the disk of the data folder has, and whether it is enough to write (docs/RELIABILITY.md D23). */
import { statfs } from 'node:fs/promises'
import { fallo, ok, type Result } from '#domain/core/result.ts'

export interface Espacio {
  libresBytes: number
  totalBytes: number
}

export interface Disco {
  /** Is there room to write? 'servidor.sin-espacio' when not. */
  revisar(): Promise<Result<Espacio>>
}

export interface OpcionesDisco {
  /** Of the file system that the data folder is on. */
  medir: () => Promise<Espacio>
  /** Milliseconds, of any clock that only goes forward. */
  ahora: () => number
  /** Below this many bytes free nothing is written; undefined: the smaller of a tenth of the disk and 500 MB. */
  minimoBytes?: number | undefined
}

const MINIMO_BYTES = 500_000_000
const MINIMO_PARTE = 0.1
/** Half a gigabyte lasts longer than this at any rate that a server takes in. */
const VALE_MS = 2000
export const medirCarpeta = (carpeta: string) => async (): Promise<Espacio> => {
  const { bavail, blocks, bsize } = await statfs(carpeta)
  return { libresBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Measures the disk now and then; below the minimum nothing is written (503 before it hurts). */
export function crearDisco({ medir, ahora, minimoBytes }: OpcionesDisco): Disco {
  let medida: { en: number; espacio: Promise<Espacio> } | undefined
  return {
    async revisar() {
      if (!medida || ahora() - medida.en >= VALE_MS) {
        const nueva = { en: ahora(), espacio: medir() }
        medida = nueva
        nueva.espacio.catch(() => {
          if (medida === nueva) medida = undefined
        })
      }
      const espacio = await medida.espacio
      const minimo = minimoBytes ?? Math.min(MINIMO_BYTES, espacio.totalBytes * MINIMO_PARTE)
      return espacio.libresBytes < minimo ? fallo('servidor.sin-espacio') : ok(espacio)
    },
  }
}
