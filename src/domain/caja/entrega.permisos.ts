/** Of handovers of cash. Apart from the declarations, so that the menu knows them without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

const deCaja: readonly Rol[] = ['propietario', 'supervisor', 'cajero', 'contador']
const deMando: readonly Rol[] = ['propietario', 'supervisor']

/** Who hands cash over; out of the safe, who has its keys. */
export const permisosDeEntrega = { leer: deCaja, crear: deCaja, deBoveda: deMando } as const satisfies Record<string, readonly Rol[]>
/** Who signs for it; into the safe, who has its keys; and who settles what its giver cannot. */
export const permisosDeRecepcion = { leer: deCaja, crear: deCaja, deBoveda: deMando, resolver: deMando } as const satisfies Record<
  string,
  readonly Rol[]
>
