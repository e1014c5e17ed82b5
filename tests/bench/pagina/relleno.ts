/** A month of past sales on this till, stored by the data layer in the form in which it keeps its own. */
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { nextHlc } from '#domain/core/hlc.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import { borradorDe, vender, type Caja } from './caja.ts'

const POR_ESCRITURA = 2000
const DIAS = 28
const DIA_MS = 86_400_000
const TURNOS_POR_DIA = 3

/** Writes `cuantas` sales that the server received, of shifts that are over. */
export async function rellenar({ tienda }: Caja, cuantas: number): Promise<void> {
  const { ops } = tienda.interno
  const modelo = await vender(tienda, borradorDe(tienda.catalogo.todos(), 1, 5))
  const primera = Date.now() - DIAS * DIA_MS
  let seq = await ops.ultimoSeq()
  let hlc = ''
  let filas: FilaGuardada[] = []
  for (let i = 1; i <= cuantas; i++) {
    const momento = primera + Math.floor((i * (DIAS - 1) * DIA_MS) / cuantas)
    const en = new Date(momento).toISOString()
    const turno = `turno:banco-${Math.floor(((momento - primera) * TURNOS_POR_DIA) / DIA_MS)}`
    const ncf = formatoNcf('E32', i)
    hlc = nextHlc(hlc, momento, tienda.dispositivo.id)
    const doc: Venta = {
      ...modelo,
      id: `${modelo.rnc}-${ncf}`,
      en,
      fecha: en.slice(0, 10),
      ncf,
      clave: ncf,
      padre: turno,
      turnoId: turno,
      seq: ++seq,
      hlc,
    }
    filas.push(filaDe(doc, { texto: JSON.stringify(doc), hash: 'f'.repeat(64), estado: 'recibido', seq, recibidoEn: en }))
    if (filas.length < POR_ESCRITURA && i < cuantas) continue
    if ((await ops.crear(filas)) !== 'creado') throw new Error('past sales that were there already')
    filas = []
  }
  // The end of a round writes the catalogue's copy with what was counted, as it does after real sales.
  await tienda.sync.sincronizar()
}
