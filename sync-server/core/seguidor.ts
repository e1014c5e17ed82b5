/** Follows what changes in a database, with a cursor that is written last: what a process that died had not done, the next one does. */
import { tipoPropio } from './bases.ts'
import type { Db, Stored } from '../store/port.ts'

const CURSOR = 'cursor'
const PAGINA = 200

interface Cursor {
  id: string
  tipo: string
  /** Restored, it is gone over again. */
  epoch: string
  hasta: string
}

interface Seguimiento {
  epoch: string
  /** Where the cursor is kept. */
  cursorEn: Db
  /** What a page asks for: how much that is, and what of it could not be done. `repuesto`: what this process did before says nothing. */
  hacer: (docs: readonly Stored[], repuesto: boolean) => Promise<{ cuantos: number; fallos: readonly unknown[] }>
}

/**
 * Does what all that changed since the cursor asks for, and answers what could not be done. The cursor stays before the first of that, and
 * the rest is done all the same: so doing it twice has to be harmless.
 */
export async function seguir(db: Db, { epoch, cursorEn, hacer }: Seguimiento): Promise<unknown[]> {
  const guardado = await cursorEn.get<Cursor>(CURSOR)
  const repuesto = guardado !== undefined && guardado.epoch !== epoch
  const fallos: unknown[] = []
  for (let hasta = guardado === undefined || repuesto ? '0' : guardado.hasta; ;) {
    const { cambios, seq, alDia } = await db.changes(hasta, PAGINA)
    const docs = cambios.flatMap(({ doc }) => (doc ? [doc] : []))
    const hecho = await hacer(docs, repuesto)
    fallos.push(...hecho.fallos)
    hasta = seq
    if (hecho.cuantos > 0 && fallos.length === 0) await guardar(cursorEn, { id: CURSOR, tipo: tipoPropio('cursor'), epoch, hasta })
    if (alDia) return fallos
  }
}

/** Another process may have moved it: both did what they saw, so either place is a safe one to go on from. */
async function guardar(db: Db, cursor: Cursor): Promise<void> {
  const guardado = await db.get(CURSOR)
  await db.writeMany([guardado ? { ...cursor, rev: guardado.rev } : cursor])
}
