/** Lines that are added to a file of the data folder and fsynced: what has to outlive a restore of the store. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as z from 'zod'
import { KeyedQueue } from './queues.ts'

export interface Registro<L> {
  /** Resolves when the line is on disk. */
  anotar(linea: L): Promise<void>
  /** Every whole line; one that a crash cut was never acted upon. */
  leer(): Promise<L[]>
}

/** An append-only file of JSON lines, flushed before `agregar` resolves; a line that a crash cut is skipped when read. */
export function registroEnDisco<L>(ruta: string, esquema: z.ZodType<L>): Registro<L> {
  const turnos = new KeyedQueue()
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
        return (await readFile(ruta, 'utf8')).split('\n').flatMap((texto) => comoLinea(texto, esquema))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    },
  }
}

function comoLinea<L>(texto: string, esquema: z.ZodType<L>): L[] {
  if (texto.trim() === '') return []
  try {
    const leida = esquema.safeParse(JSON.parse(texto))
    return leida.success ? [leida.data] : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
