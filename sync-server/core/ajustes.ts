/** The store's own matrix of roles, as its owner left it (docs/adr/0021-roles-and-impersonation.md). */
import type { AjusteDePermiso } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from './bases.ts'
import type { Store } from '../store/port.ts'

/** What a shop switched on or off for its roles, oldest first. */
export async function ajustesDe({ store }: { store: Store }, tiendaId: string): Promise<readonly AjusteDePermiso[]> {
  const tienda = await (await baseDeTienda(store, tiendaId, 'ops')).get<Partial<Tienda>>(idTienda(tiendaId))
  return tienda?.permisosAjustados ?? []
}
