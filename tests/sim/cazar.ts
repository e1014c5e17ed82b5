/** The bank of planted bugs: each is bundled into the simulator and hunted, seed by seed, until an invariant breaks. */
import { rm } from 'node:fs/promises'
import { banco, type Bicho } from './banco.ts'
import { NUCLEOS, Obrero } from './cuadrilla.ts'
import { comprobar, empaquetar } from './empaquetar.ts'
import type { Recorte } from './mundo/fallas.ts'

export const SEMILLAS_POR_BICHO = 200
/** The hunt uses the worlds of the suite with fewer days and tills: the same draws, the same faults. */
export const RECORTE_DE_CAZA: Recorte = { fuera: [], dias: 2, cajas: 3 }

export interface Presa {
  bicho: Bicho
  /** The seed that caught it, and by which rule; undefined when it survived. */
  semilla: number | undefined
  regla: string
  detalle: string
}

export async function cazar(bicho: Bicho, semillas = SEMILLAS_POR_BICHO): Promise<Presa> {
  const parches = [bicho, ...(bicho.y ?? [])]
  comprobar(parches)
  const { archivo } = await empaquetar(bicho.nombre, parches)
  const obrero = new Obrero(archivo)
  try {
    for (let semilla = 1; semilla <= semillas; semilla++) {
      // A bug may well throw: that is being caught too.
      const { violacion } = await obrero.hacer({ semilla, recorte: RECORTE_DE_CAZA, contar: false }).then(
        ({ resultado }) => resultado,
        (error: unknown) => ({ violacion: { regla: 'caída', detalle: String(error) } }),
      )
      if (violacion) return { bicho, semilla, regla: violacion.regla, detalle: violacion.detalle }
    }
    return { bicho, semilla: undefined, regla: '', detalle: '' }
  } finally {
    await obrero.terminar()
    await rm(archivo)
  }
}

/** Hunts them all, as many at once as there are cores. */
export async function cazarTodos(alCazar: (presa: Presa) => void, bichos: readonly Bicho[] = banco): Promise<Presa[]> {
  const pendientes = [...bichos]
  const presas: Presa[] = []
  const turno = async (): Promise<void> => {
    for (let bicho = pendientes.shift(); bicho; bicho = pendientes.shift()) {
      const presa = await cazar(bicho)
      presas.push(presa)
      alCazar(presa)
    }
  }
  await Promise.all(Array.from({ length: NUCLEOS }, turno))
  return presas
}
