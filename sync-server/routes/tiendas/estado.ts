/** A store opens to customers, is suspended by the platform, comes back or ends. Its staff works on in any case: what is open is finished, what was sold is handed in. */
import { comandos } from '#domain/comandos.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { listaParaAbrir, pasosDeOperador } from '#domain/tienda.rules.ts'
import { abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { editarDecision, type ActoServidor, type Cambio } from '../../decisiones.ts'
import { ruta } from '../../plugins/ruta.ts'
import { cuantosEnVitrina } from '../publico/vitrina.ts'
import { proyectar } from './crear.ts'

/** Opening, suspending, ending. */
export function rutasEstadoDeTiendas(server: Server): void {
  ruta(server, comandos.abrirTienda, { permiso: [Tienda, 'abrir'] }, async ({ tiendaId, cuerpo, autor, en }) => {
    const publicados = await cuantosEnVitrina(server.central, tiendaId)
    return mover(server, { tiendaId, autor, en }, (tienda) => {
      if (tienda.estado !== 'pendiente') return fallo('tienda.no-pendiente')
      if (listaParaAbrir(tienda, publicados).some(({ obligatorio, hecho }) => obligatorio && !hecho))
        return fallo('tienda.falta-para-abrir')
      return ok({ estado: 'abierta', tiendaShowAllUsers: cuerpo.mostrar, estadoMotivo: '', estadoEn: en })
    })
  })

  ruta(server, comandos.ponerEstadoDeTienda, { permiso: [Tienda, 'suspender'] }, async ({ cuerpo, parametro, autor, en }) => {
    const tiendaId = parametro('id')
    // Never opens the database of a store that there is none of: that would make it.
    if (!(await (await abrirPublico(server.store)).get(idTiendaPublica(tiendaId)))) return fallo('tienda.no-existe')
    return mover(server, { tiendaId, autor, en }, (tienda) =>
      pasosDeOperador[tienda.estado].includes(cuerpo.estado)
        ? ok({ estado: cuerpo.estado, estadoMotivo: cuerpo.motivo, estadoEn: en })
        : fallo('tienda.estado-imposible'),
    )
  })
}

async function mover(
  server: Server,
  acto: ActoServidor,
  cambio: (tienda: Tienda) => Result<Cambio<typeof Tienda.campos>>,
): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const movida = await editarDecision(server, { db, entity: Tienda, id: idTienda(acto.tiendaId), acto }, cambio)
  if (!movida.ok) return movida
  await proyectar(server, movida.value)
  return ok({ id: movida.value.id })
}
