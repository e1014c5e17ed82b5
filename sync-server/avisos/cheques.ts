/** Tells whoever may collect, on the day of a cheque that was left for later, that it can be paid in; and on the next ones while it is still in hand. */
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques, estadoDeCheque } from '#domain/cobros/cheque.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { diaFiscal, diasEntre, limitesDelDia } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { cadaHoraEnCadaTienda } from './cada-tienda.ts'
import { avisarDeTienda } from './de-tienda.ts'

/** On its day, and once more a week later: a cheque that is forgotten is past its date six months on. */
const DIAS_DESPUES = [0, 7]

/** Tells one store's people, once of each day. */
export async function avisarDeCheques(server: Server, tiendaId: string): Promise<void> {
  const en = server.ahora().toISOString()
  const hoy = diaFiscal(en)
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const deHoy = (await leerTodos(ops, ChequePosfechado)).filter(({ dia }) => DIAS_DESPUES.includes(diasEntre(dia, hoy)))
  if (deHoy.length === 0) return
  const primero = deHoy.reduce((dia, cheque) => (cheque.dia < dia ? cheque.dia : dia), hoy)
  const sabido = cobrosDeCheques(await leerTodos(ops, Cobro, { desde: limitesDelDia(primero).desde }))
  const enMano = deHoy.filter((cheque) => estadoDeCheque(cheque, hoy, sabido) === 'toca')
  const tienda = enMano.length === 0 ? undefined : await leerUno(ops, Tienda, idTienda(tiendaId))
  if (!tienda) return
  const total = formatMoney(enMano.reduce((suma, { centavos }) => suma + centavos, 0))
  await avisarDeTienda(server, tienda, {
    clase: 'cheque_toca',
    en,
    motivo: enMano.length === 1 ? `Cheque ${enMano[0]?.numero ?? ''}, de ${total}` : `${enMano.length} cheques, ${total} en total`,
    instante: `cheques ${hoy}`,
  })
}

/** Looks at every store once an hour; answers how to stop. */
export const iniciarAvisosDeCheques = (server: Server): (() => Promise<void>) => cadaHoraEnCadaTienda(server, 'de cheques', avisarDeCheques)
