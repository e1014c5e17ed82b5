/** What the owner sees of synchronisation: each device's health, what waits in quarantine. */
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { huecos } from '#domain/cobertura.ts'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { ok } from '#domain/result.ts'
import { baseDeTienda } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { abrirCuarentena, cuarentenaDeTienda } from '../../ingest/cuarentena.ts'
import { archivar, reintentar } from '../../ingest/decidir.ts'
import { pendientesDe, rangosDe, totalDe } from '../../ingest/libreta.ts'
import { huecosAbiertos } from '../../jobs/huecos.ts'
import { ruta } from '../../plugins/ruta.ts'

const MAX_CUARENTENA = 500

/** What the owner sees of sync: quarantine, holes, digests, and the acts that settle them. */
export function rutasSincronizacion(server: Server): void {
  ruta(server, comandos.sincronizacion, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId, en }) => {
    const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
    const dispositivos = (await equipo.find({ tipo: Dispositivo.tipo })).map((doc) => leer(Dispositivo, doc))
    await server.central.trabajos.ponerAlDia(tiendaId)
    const abiertos = new Map((await huecosAbiertos(server.store, tiendaId)).map((hueco) => [hueco.padre, hueco.en]))
    return ok({
      epoch: server.epoch,
      hora: en,
      dispositivos: await Promise.all(dispositivos.map((dispositivo) => saludDe(server, dispositivo, abiertos.get(dispositivo.id) ?? ''))),
    })
  })

  ruta(server, comandos.cuarentena, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId, cuerpo }) => {
    const como = cuerpo.ver === 'archivadas' ? 'archivada' : undefined
    const docs = await cuarentenaDeTienda(await abrirCuarentena(server.store), tiendaId, MAX_CUARENTENA, como)
    return ok({
      documentos: docs.map(({ id, padre, seq, hecho, motivo, detalle, en, texto, decidido }) => ({
        cuarentenaId: id,
        id: hecho.id,
        dispositivoId: padre,
        seq,
        tipo: hecho.tipo,
        motivo,
        detalle,
        en,
        texto,
        archivada: decidido ? { en: decidido.en, quien: decidido.quien, motivo: decidido.motivo } : null,
      })),
    })
  })

  ruta(server, comandos.reintentarCuarentena, { permiso: [Dispositivo, 'decidirCuarentena'] }, ({ tiendaId, autor, en, cuerpo }) =>
    reintentar(server, { tiendaId, autor, en }, cuerpo.cuarentenaId),
  )
  ruta(server, comandos.archivarCuarentena, { permiso: [Dispositivo, 'decidirCuarentena'] }, ({ tiendaId, autor, en, cuerpo }) =>
    archivar(server, { tiendaId, autor, en }, cuerpo.cuarentenaId, cuerpo.motivo),
  )
}

async function saludDe(
  { central }: Server,
  { id, nombre, clase, cajaId, estado, tiendaId, copiadoEn, firmaAjenaEn }: Dispositivo,
  huecosDesde: string,
): Promise<SaludDispositivo> {
  const [libreta, contacto, comparado] = await Promise.all([
    central.ingesta.libreta(tiendaId, id),
    central.contactos.de(id),
    central.digestos.ultima(id),
  ])
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
    huecosDesde,
    enCuarentena: pendientesDe(libreta),
    ultimo: contacto?.estado ?? null,
    comparado,
    copiadoEn,
    firmaAjenaEn,
  }
}
