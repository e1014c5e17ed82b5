/**
 * Every block that was ever lent, written down and fsynced in the data folder before the store hears of it. A store that
 * is restored to an earlier copy has forgotten what it lent since; this has not (architecture.md §5).
 */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { BloqueNCF } from '#domain/entidades/ncf.ts'
import { Turnos } from '../turnos.ts'

const linea = z.discriminatedUnion('que', [
  z.object({ que: z.literal('prestado'), epoch: z.string(), bloque: BloqueNCF.esquema }),
  z.object({ que: z.literal('congelado'), epoch: z.string(), bloqueId: z.string() }),
])
export type Linea = z.infer<typeof linea>

export interface Bitacora {
  /** Resolves when the line is on disk. */
  anotar(linea: Linea): Promise<void>
  /** Every whole line; one that a crash cut was never acted upon. */
  leer(): Promise<Linea[]>
}

export function bitacoraEnDisco(ruta: string): Bitacora {
  const turnos = new Turnos()
  const agregar = async (texto: string): Promise<void> => {
    await mkdir(dirname(ruta), { recursive: true })
    const archivo = await open(ruta, 'a', 0o600)
    try {
      // The line break first: after a line that a crash cut, this one still stands alone.
      await archivo.appendFile(`\n${texto}`)
      await archivo.datasync()
    } finally {
      await archivo.close()
    }
  }
  return {
    anotar: (nueva) => turnos.enFila(ruta, () => agregar(JSON.stringify(nueva))),
    leer: async () => {
      try {
        return (await readFile(ruta, 'utf8')).split('\n').flatMap(leerLinea)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    },
  }
}

function leerLinea(texto: string): Linea[] {
  if (texto.trim() === '') return []
  try {
    const leida = linea.safeParse(JSON.parse(texto))
    return leida.success ? [leida.data] : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
