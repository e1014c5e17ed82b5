/** Splits seeds over the machine's cores: the model in one bundle, a worker for each core. */
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { Encargo } from './obrero.ts'
import { juntar, sumaVacia, type Suma } from './suma.ts'

const raiz = resolve(import.meta.dirname, '../../..')
const carpeta = join(raiz, 'node_modules/.cache/mercana-sim')
/** Seeds of one errand: some seconds at most. */
const POR_ENCARGO = 50

export interface Reparto extends Pick<Encargo, 'bicho' | 'dias'> {
  desde: number
  cuantas: number
  hastaFallar?: boolean
  nucleos?: number
  /** Called after each errand with what there is so far, and the seed up to which everything was run. */
  alAvanzar?: ((suma: Suma, hasta: number) => void) | undefined
}

export async function repartir({
  desde,
  cuantas,
  bicho,
  dias,
  hastaFallar = false,
  nucleos = availableParallelism(),
  alAvanzar,
}: Reparto): Promise<Suma> {
  const archivo = join(carpeta, `modelo-${process.pid}-${desde}-${bicho ?? 'sano'}.mjs`)
  await mkdir(carpeta, { recursive: true })
  await build({
    absWorkingDir: raiz,
    entryPoints: [join(import.meta.dirname, 'obrero.ts')],
    outfile: archivo,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  })
  const total = sumaVacia()
  const enMarcha = new Set<number>()
  let siguiente = desde
  const fin = desde + cuantas
  const trabajar = async (): Promise<void> => {
    const worker = new Worker(archivo)
    try {
      while (siguiente < fin && !(hastaFallar && total.fallidas.length > 0)) {
        const primera = siguiente
        siguiente = Math.min(fin, primera + POR_ENCARGO)
        enMarcha.add(primera)
        juntar(total, await encargar(worker, { desde: primera, cuantas: siguiente - primera, bicho, dias, hastaFallar }))
        enMarcha.delete(primera)
        alAvanzar?.(total, Math.min(siguiente, ...enMarcha))
      }
    } finally {
      await worker.terminate()
    }
  }
  try {
    await Promise.all(Array.from({ length: nucleos }, trabajar))
  } finally {
    await rm(archivo, { force: true })
  }
  return total
}

const encargar = (worker: Worker, encargo: Encargo): Promise<Suma> =>
  new Promise((resolver, rechazar) => {
    const mal = (error: Error): void => rechazar(error)
    worker.once('error', mal)
    worker.once('message', (suma: Suma) => {
      worker.off('error', mal)
      resolver(suma)
    })
    worker.postMessage(encargo)
  })
