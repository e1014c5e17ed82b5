/** Notes down which fact each seq of each device is: what receipts, holes and the refusal of a used seq rest on. */
import { abrirRecibos, anotar, type Recibo } from '../hechos/recibos.ts'
import type { Stored } from '../../store/port.ts'
import type { TrabajoDiferido } from './trabajo.ts'

export type ReciboDeCaja = Recibo & { dispositivoId: string }

/** A sheet holds a hundred receipts of a device: written at each sale, it cost the server more than the sale itself. */
export const recibos: TrabajoDiferido<ReciboDeCaja> = {
  nombre: 'recibos',
  version: 1,
  reunir: (docs) => docs.flatMap(comoRecibo),
  asentar: async ({ store, tiendaId }, hechos) => anotar(await abrirRecibos(store, tiendaId), hechos),
}

/** A stored fact as its receipt; nothing for what is no fact. */
function comoRecibo(doc: Stored): ReciboDeCaja[] {
  const { id, seq, dispositivoId, recepcion } = doc as {
    id: string
    seq?: unknown
    dispositivoId?: unknown
    recepcion?: { hash: string; en: string }
  }
  if (recepcion === undefined || typeof dispositivoId !== 'string' || typeof seq !== 'number') return []
  return [{ id, seq, dispositivoId, hash: recepcion.hash, en: recepcion.en }]
}
