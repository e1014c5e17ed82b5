/** The bank of planted bugs: each is bundled into the simulator and hunted, seed by seed, until an invariant breaks. */
import { rm } from 'node:fs/promises'
import { banco, type Bicho } from './banco.ts'
import { NUCLEOS, Obrero, ObreroRoto } from './cuadrilla.ts'
import { comprobar, empaquetar } from './empaquetar.ts'
import type { Recorte } from './mundo/fallas.ts'

export const SEMILLAS_POR_BICHO = 200
/** The hunt uses the worlds of the suite with fewer days and tills, and more of the faults in which the bug shows itself. */
const recorteDe = ({ mundo, con, dias = 2 }: Bicho): Recorte => ({ mundo, fuera: [], dias, cajas: 3, con })

export interface Presa {
  bicho: Bicho
  /** The seed that caught it, and by which rule; undefined when it survived. */
  semilla: number | undefined
  regla: string
  detalle: string
}

/** `limpio` runs the same worlds over the source as it is: what goes wrong there is not the bug's doing. */
async function cazar(bicho: Bicho, limpio: Obrero, semillas = SEMILLAS_POR_BICHO): Promise<Presa> {
  const parches = [bicho, ...(bicho.y ?? [])]
  comprobar(parches)
  const { archivo } = await empaquetar(bicho.nombre, parches)
  const obrero = new Obrero(archivo)
  try {
    const recorte = recorteDe(bicho)
    for (const semilla of enOrden(bicho.pista, semillas)) {
      const violacion = await violacionDe(obrero, semilla, recorte)
      if (violacion && !(await violacionDe(limpio, semilla, recorte)))
        return { bicho, semilla, regla: violacion.regla, detalle: violacion.detalle }
    }
    return { bicho, semilla: undefined, regla: '', detalle: '' }
  } finally {
    await obrero.terminar()
    await rm(archivo, { force: true })
  }
}

/** From 1 to `hasta`, `primero` before the others: as many as without it. */
function enOrden(primero: number | undefined, hasta: number): number[] {
  const todas = Array.from({ length: hasta }, (_, i) => i + 1)
  return primero === undefined ? todas : [...new Set([primero, ...todas])].slice(0, hasta)
}

/** A bug may well throw: that is being caught too. */
const violacionDe = (obrero: Obrero, semilla: number, recorte: Recorte): Promise<{ regla: string; detalle: string } | undefined> =>
  obrero.hacer({ semilla, recorte, contar: false }).then(
    ({ resultado }) => resultado.violacion,
    (error: unknown) => {
      if (error instanceof ObreroRoto) throw error
      return { regla: 'caída', detalle: String(error) }
    },
  )

/** Hunts them all, as many at once as there are cores. */
export async function cazarTodos(alCazar: (presa: Presa) => void, bichos: readonly Bicho[] = banco): Promise<Presa[]> {
  const pendientes = [...bichos]
  const presas: Presa[] = []
  const { archivo } = await empaquetar('limpio-para-cazar')
  const turno = async (): Promise<void> => {
    const limpio = new Obrero(archivo)
    try {
      for (let bicho = pendientes.shift(); bicho; bicho = pendientes.shift()) {
        const presa = await cazar(bicho, limpio)
        presas.push(presa)
        alCazar(presa)
      }
    } finally {
      await limpio.terminar()
    }
  }
  await Promise.all(Array.from({ length: NUCLEOS }, turno))
  await rm(archivo, { force: true })
  return presas
}
