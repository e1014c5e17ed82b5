/** A store is suspended by the platform, comes back or ends. Its staff works on in any case: what is open is finished, what was sold is handed in. How it opens: `revision.ts`. */
import { comandos } from '#domain/comandos.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { pasosDeOperador } from '#domain/tienda/tienda.rules.ts'
import { abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'
import { proyectar } from './crear.ts'

/** Suspending, taking back, ending. */
export function rutasEstadoDeTiendas(server: Server): void {
  ruta(server, comandos.ponerEstadoDeTienda, { permiso: [Tienda, 'suspender'] }, async ({ cuerpo, parametro, autor, en }) => {
    const tiendaId = parametro('id')
    if (!(await existeTienda(server, tiendaId))) return fallo('tienda.no-existe')
    return moverTienda(server, { tiendaId, autor, en }, (tienda) => {
      if (!pasosDeOperador[tienda.estado].includes(cuerpo.estado)) return fallo('tienda.estado-imposible')
      const sinAprobar = tienda.sinAprobar || tienda.estado === 'pendiente'
      // Taking a suspension back approves nobody.
      const estado = cuerpo.estado === 'abierta' && sinAprobar ? 'pendiente' : cuerpo.estado
      return ok({ estado, sinAprobar, estadoMotivo: cuerpo.motivo, estadoEn: en })
    })
  })
}

/** Asked before the database of a store is opened: opening that of one that there is none of would make it. */
export const existeTienda = async (server: Server, tiendaId: string): Promise<boolean> =>
  (await (await abrirPublico(server.store)).get(idTiendaPublica(tiendaId))) !== undefined

/** Changes a store and what the public sees of it. */
export async function moverTienda(
  server: Server,
  acto: ActoServidor,
  cambio: (tienda: Tienda) => Result<Cambio<typeof Tienda.campos>>,
): Promise<Result<Tienda>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const movida = await editarDecision(server, { db, entity: Tienda, id: idTienda(acto.tiendaId), acto }, cambio)
  if (movida.ok) await proyectar(server, movida.value)
  return movida
}
