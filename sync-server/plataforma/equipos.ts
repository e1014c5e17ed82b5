/** The devices of a store as who runs the platform sees them: one that misbehaves is suspended, and lifted again, with a reason. */
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { leerLegibles } from '../core/documentos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'
import { existeTienda } from '../tienda/estado.ts'

/** Looking, suspending and lifting. */
export function rutasEquiposDeMercana(server: Server): void {
  const { store, central } = server
  ruta(server, comandosMercana.equiposDeTienda, { permiso: [Dispositivo, 'suspender'] }, async ({ parametro }) => {
    const tiendaId = parametro('id')
    if (!(await existeTienda(server, tiendaId))) return fallo('tienda.no-existe')
    const [ops, equipo] = [await baseDeTienda(store, tiendaId, 'ops'), await baseDeTienda(store, tiendaId, 'equipo')]
    const cajas = new Map((await leerLegibles(ops, Caja)).map(({ id, nombre }) => [id, nombre]))
    const dispositivos = await leerLegibles(equipo, Dispositivo)
    return ok({
      dispositivos: await Promise.all(
        dispositivos.map(async ({ id, nombre, clase, cajaId, estado, suspendidoEn, suspendidoPor, suspendidoMotivo }) => ({
          dispositivoId: id,
          nombre,
          clase,
          caja: cajas.get(cajaId) ?? '',
          estado,
          contactoEn: (await central.contactos.de(id))?.en ?? '',
          suspendidoEn,
          suspendidoPor,
          suspendidoMotivo,
        })),
      ),
    })
  })

  ruta(
    server,
    comandosMercana.suspenderEquipo,
    { permiso: [Dispositivo, 'suspender'] },
    async ({ cuerpo: { suspendido, motivo }, actor: { persona }, parametro, autor, en }) => {
      const tiendaId = parametro('id')
      if (!(await existeTienda(server, tiendaId))) return fallo('tienda.no-existe')
      const [db, id] = [await baseDeTienda(store, tiendaId, 'equipo'), parametro('dispositivoId')]
      const puesto = await editarDecision(server, { db, entity: Dispositivo, id, acto: { tiendaId, autor, en } }, ({ suspendidoEn }) =>
        ok({
          suspendidoEn: suspendido ? suspendidoEn || en : '',
          suspendidoPor: persona?.nombre ?? '',
          suspendidoCorreo: persona?.email ?? '',
          suspendidoMotivo: motivo,
        }),
      )
      return puesto.ok ? ok({ id }) : puesto
    },
  )
}
