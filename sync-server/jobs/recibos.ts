/** Notes down which fact each seq of each device is: what receipts, holes and the refusal of a used seq rest on. */
import { abrirRecibos, anotar, type Recibo } from '../ingest/recibos.ts'
import type { Stored } from '../store/port.ts'
import type { Trabajo } from './trabajo.ts'

export const recibos: Trabajo = {
  nombre: 'recibos',
  version: 1,
  async procesar({ store, tiendaId }, docs) {
    const hechos = docs.flatMap(comoRecibo)
    if (hechos.length > 0) await anotar(await abrirRecibos(store, tiendaId), hechos)
  },
}

/** A stored fact as its receipt; nothing for what is no fact. */
function comoRecibo(doc: Stored): (Recibo & { dispositivoId: string })[] {
  const { id, seq, dispositivoId, recepcion } = doc as {
    id: string
    seq?: unknown
    dispositivoId?: unknown
    recepcion?: { hash: string; en: string }
  }
  if (recepcion === undefined || typeof dispositivoId !== 'string' || typeof seq !== 'number') return []
  return [{ id, seq, dispositivoId, hash: recepcion.hash, en: recepcion.en }]
}
