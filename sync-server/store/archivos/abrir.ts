import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { abrirDisco } from './disco.ts'
import { CARPETA_ARCHIVOS, type Baul } from './port.ts'
import type { OpcionesS3 } from './s3.ts'

/** Where the configuration says that pictures are kept: a bucket when it names one, else a folder beside the data. */
export async function abrirBaul({ s3, datos }: { s3: OpcionesS3 | undefined; datos: string }): Promise<Baul> {
  if (s3) {
    // Amazon's client is loaded by who uses it.
    const { abrirS3 } = await import('./s3.ts')
    return abrirS3(s3)
  }
  const carpeta = join(datos, CARPETA_ARCHIVOS)
  await mkdir(carpeta, { recursive: true })
  return abrirDisco(carpeta)
}
