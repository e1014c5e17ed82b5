/** Pictures in a folder of this machine: on disk whole or not at all, under a name that appears at once. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { claveValida, exigirClave, type Baul } from './port.ts'

/** The folder that holds them, as a store of bytes. */
export function abrirDisco(carpeta: string): Baul {
  return {
    bucket: 'disco',
    async guardar(clave, contenido) {
      exigirClave(clave)
      const ruta = join(carpeta, clave)
      await mkdir(dirname(ruta), { recursive: true })
      await escribirEntero(ruta, contenido)
    },
    async leer(clave) {
      if (!claveValida(clave)) return undefined
      const archivo = await siHay(open(join(carpeta, clave), 'r'))
      if (!archivo) return undefined
      const { size } = await archivo.stat()
      return { contenido: archivo.createReadStream(), size }
    },
    async borrar(claves) {
      for (const clave of claves) {
        exigirClave(clave)
        await rm(join(carpeta, clave), { force: true })
      }
    },
    cerrar: () => undefined,
  }
}

/** What the disk says; undefined when there is no such file. */
export async function siHay<T>(hecho: Promise<T>): Promise<T | undefined> {
  try {
    return await hecho
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function escribirEntero(ruta: string, contenido: Uint8Array): Promise<void> {
  const provisional = `${ruta}.${randomUUID()}.tmp`
  try {
    const archivo = await open(provisional, 'wx')
    try {
      await archivo.writeFile(contenido)
      await archivo.sync()
    } finally {
      await archivo.close()
    }
    await rename(provisional, ruta)
  } catch (error) {
    await rm(provisional, { force: true })
    throw error
  }
  await asentarNombre(dirname(ruta))
}

/** The new name is on disk as well as the content. */
async function asentarNombre(carpeta: string): Promise<void> {
  const abierta = await open(carpeta, 'r')
  try {
    await abierta.sync()
  } finally {
    await abierta.close()
  }
}
