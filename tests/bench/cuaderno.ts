/** Where the parts of the bench write down what they measure, and the folders that they use meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cifra } from './medidas.ts'

export interface Cuaderno {
  readonly cifras: readonly Cifra[]
  anotar(cifra: Cifra): void
  decir(que: string): void
  /** A new folder, on disk until the end. */
  carpeta(): Promise<string>
  borrarCarpetas(): Promise<void>
}

export function nuevoCuaderno(): Cuaderno {
  const inicio = performance.now()
  const decir = (que: string): void => console.log(`${((performance.now() - inicio) / 1000).toFixed(0).padStart(4)} s  ${que}`)
  const cifras: Cifra[] = []
  const carpetas: string[] = []
  return {
    cifras,
    decir,
    anotar: (cifra) => {
      cifras.push(cifra)
      decir(`${cifra.que}: ${cifra.medido} · ${cifra.referencia}${cifra.razon === undefined ? '' : ` · ${cifra.razon.toFixed(2)}×`}`)
    },
    carpeta: async () => {
      const nueva = await mkdtemp(join(tmpdir(), 'mercana-banco-'))
      carpetas.push(nueva)
      return nueva
    },
    borrarCarpetas: async () => {
      for (const una of carpetas) await rm(una, { recursive: true, force: true })
    },
  }
}
