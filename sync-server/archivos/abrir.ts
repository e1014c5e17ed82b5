import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { CARPETA_ARCHIVOS } from '../plugins/estaticos.ts'
import { abrirDisco } from './disco.ts'
import type { Baul } from './port.ts'

/** Where the configuration says that pictures are kept: a bucket when it names one, else a folder beside the data. */
export async function abrirBaul({ s3, datos }: Pick<Config, 's3' | 'datos'>): Promise<Baul> {
  if (s3) {
    // Amazon's client is loaded by who uses it.
    const { abrirS3 } = await import('./s3.ts')
    return abrirS3(s3)
  }
  const carpeta = join(datos, CARPETA_ARCHIVOS)
  await mkdir(carpeta, { recursive: true })
  return abrirDisco(carpeta)
}
