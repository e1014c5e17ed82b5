/** Checkpoints as compressed files in the data folder. A damaged one counts as none: it can be made again. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Where checkpoints are kept. */
export interface Puntos {
  leer(nombre: string): Promise<string | undefined>
  guardar(nombre: string, texto: string): Promise<void>
}

const comprimir = promisify(gzip)
const descomprimir = promisify(gunzip)

/** Where jobs write down how far they are, as compressed files of the data folder; what was cut reads as if it were not there. */
export function puntosEnDisco(datos: string): Puntos {
  const carpeta = join(datos, 'pliegues')
  const ruta = (nombre: string): string => join(carpeta, `${nombre.replace(/[^\w-]/g, '_')}.json.gz`)
  return {
    leer: async (nombre) => {
      try {
        const texto = (await descomprimir(new Uint8Array(await readFile(ruta(nombre))))).toString()
        return texto.endsWith('}') ? texto : undefined
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || String(error.code).startsWith('Z_'))) return undefined
        throw error
      }
    },
    guardar: async (nombre, texto) => {
      await mkdir(carpeta, { recursive: true })
      const nuevo = `${ruta(nombre)}.nuevo`
      await writeFile(nuevo, new Uint8Array(await comprimir(texto)))
      await rename(nuevo, ruta(nombre))
    },
  }
}
