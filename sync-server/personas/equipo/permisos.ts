/** What an owner switches on or off for the roles of the shop, one of those that may be (roles.ts). */
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { ajustableDe, conAjuste } from '#domain/personas/roles.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeTienda, idTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { editarDecision } from '../../core/decisiones.ts'
import { ruta } from '../../http/ruta.ts'

/** Adjusting the permissions of roles. */
export function rutaPermisos(server: Server): void {
  ruta(server, comandosPersonas.ajustarPermiso, { permiso: [Tienda, 'ajustarPermisos'] }, async ({ tiendaId, autor, en, cuerpo }) => {
    const { rol, clave, permitido } = cuerpo
    const ajustable = ajustableDe(clave, rol)
    if (!ajustable) return fallo('tienda.permiso-no-ajustable')
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    const decision = { db: ops, entity: Tienda, id: idTienda(tiendaId), acto: { tiendaId, autor, en } }
    const puesto = await editarDecision(server, decision, ({ permisosAjustados }) =>
      ok({ permisosAjustados: conAjuste(permisosAjustados, ajustable, { rol, permitido, desde: en }) }),
    )
    return puesto.ok ? ok({ id: decision.id }) : puesto
  })
}
