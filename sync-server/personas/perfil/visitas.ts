/** How many browsers opened somebody's link: a figure to look at, on which nothing is paid. */
import { abrirPlataforma, tipoPropio } from '../../core/bases.ts'
import { turnosPor } from '../../core/queues.ts'
import type { Store } from '../../store/port.ts'
import { cuentaDe } from './ficha.ts'

const idDe = (codigo: string): string => `visitas:${codigo}`
const turnos = turnosPor()
const INTENTOS = 5

interface Visitas {
  id: string
  tipo: string
  cuantas: number
}

/** One more, of a code that is an account's. Where many come at once some may be missed: nobody waits for it. */
export const contarVisita = (store: Store, codigo: string): Promise<void> =>
  turnos(store).enFila(idDe(codigo), async () => {
    if (!(await cuentaDe(store, codigo))) return
    const db = await abrirPlataforma(store)
    for (let i = 0; i < INTENTOS; i++) {
      const hay = await db.get<Visitas>(idDe(codigo))
      const nueva = { id: idDe(codigo), tipo: tipoPropio('visitas'), cuantas: (hay?.cuantas ?? 0) + 1 }
      if (hay ? (await db.update({ ...nueva, rev: hay.rev })).ok : (await db.create(nueva)) === 'creado') return
    }
  })

/** How many opened it. */
export const visitasDe = async (store: Store, codigo: string): Promise<number> =>
  (await (await abrirPlataforma(store)).get<Visitas>(idDe(codigo)))?.cuantas ?? 0
