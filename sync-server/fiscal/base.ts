/** The server's own database of fiscal numbers: which blocks were lent, and the ranges of each RNC. */
import type { Db, Store } from '../store/port.ts'

export const abrirNcf = (store: Store): Promise<Db> => store.db('ncf')
