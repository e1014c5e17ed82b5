/** How far each device of a store is believed (`confianza.rules.ts`), read from what waits of it. */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { confianzaDe, type Confianza } from '#domain/confianza/confianza.rules.ts'
import { leerLegibles } from '../documentos.ts'
import { baseDeTienda } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { pendientesDe } from './libreta.ts'
import type { Store } from '../../store/port.ts'

/** More than these are an attack: it is known by the first ones. Each till asks with each greeting. */
const PENDIENTES_MAXIMOS = 300

/** What waits for the owner in a store. */
export const asuntosPendientes = async (store: Store, tiendaId: string): Promise<Aclaracion[]> =>
  leerLegibles(baseDeTienda(store, tiendaId, 'ops'), Aclaracion, { clave: 'pendiente', limite: PENDIENTES_MAXIMOS })

/** How far one of them is believed now. */
export async function confianzaDeEquipo(
  { store, central }: Pick<Server, 'store' | 'central'>,
  tiendaId: string,
  dispositivoId: string,
): Promise<Confianza> {
  const [asuntos, libreta] = await Promise.all([asuntosPendientes(store, tiendaId), central.ingesta.libreta(tiendaId, dispositivoId)])
  return confianzaDe(dispositivoId, asuntos, pendientesDe(libreta))
}
