/** What the owner sees of synchronisation: each device's health, what waits in quarantine, sales older than devices keep. */
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { huecos } from '#domain/cobertura.ts'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { leer } from '#domain/entity.ts'
import { limitesDelDia } from '#domain/fecha.ts'
import { ok } from '#domain/result.ts'
import { baseDeTienda } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { abrirCuarentena, cuarentenaDeTienda } from '../../ingest/cuarentena.ts'
import { rangosDe, totalDe } from '../../ingest/libreta.ts'
import { ruta } from '../../plugins/ruta.ts'

const MAX_CUARENTENA = 500
const VENTAS_POR_PAGINA = 100

export function rutasSincronizacion(server: Server): void {
  ruta(server, comandos.sincronizacion, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId, en }) => {
    const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
    const dispositivos = (await equipo.find({ tipo: Dispositivo.tipo })).map((doc) => leer(Dispositivo, doc))
    await server.central.trabajos.ponerAlDia(tiendaId)
    return ok({
      epoch: server.epoch,
      hora: en,
      dispositivos: await Promise.all(dispositivos.map((dispositivo) => saludDe(server, dispositivo))),
    })
  })

  ruta(server, comandos.cuarentena, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId }) => {
    const docs = await cuarentenaDeTienda(await abrirCuarentena(server.store), tiendaId, MAX_CUARENTENA)
    return ok({
      documentos: docs.map(({ padre, seq, hecho, motivo, detalle, en, texto }) => ({
        id: hecho.id,
        dispositivoId: padre,
        seq,
        tipo: hecho.tipo,
        motivo,
        detalle,
        en,
        texto,
      })),
    })
  })

  ruta(server, comandos.ventasAnteriores, { permiso: [Venta, 'leer'] }, async ({ tiendaId, cuerpo }) => {
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    const fin = limitesDelDia(cuerpo.hasta).hasta
    const hasta = cuerpo.antesDe !== undefined && cuerpo.antesDe < fin ? cuerpo.antesDe : fin
    const docs = await ops.find({
      tipo: Venta.tipo,
      desde: limitesDelDia(cuerpo.desde).desde,
      hasta,
      orden: 'desc',
      limite: VENTAS_POR_PAGINA + 1,
    })
    return ok({ docs: docs.slice(0, VENTAS_POR_PAGINA).map(({ rev: _rev, ...doc }) => doc), hayMas: docs.length > VENTAS_POR_PAGINA })
  })
}

async function saludDe({ central }: Server, { id, nombre, clase, cajaId, estado, tiendaId }: Dispositivo): Promise<SaludDispositivo> {
  const [libreta, contacto] = await Promise.all([central.ingesta.libreta(tiendaId, id), central.contactos.de(id)])
  return {
    dispositivoId: id,
    nombre,
    clase,
    cajaId,
    estado,
    contactoEn: contacto?.en ?? '',
    desfaseMs: contacto?.desfaseMs ?? 0,
    recibidos: totalDe(libreta),
    huecos: huecos(rangosDe(libreta)),
    enCuarentena: libreta.enCuarentena.size,
    ultimo: contacto?.estado ?? null,
  }
}
