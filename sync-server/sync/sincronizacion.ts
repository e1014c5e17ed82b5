/** What the owner sees of synchronisation: each device's health, what waits in quarantine. */
import { comandos, type SaludDispositivo, type SinProcesar } from '#domain/comandos.ts'
import { huecos } from '#domain/core/cobertura.ts'
import { confianzaDe } from '#domain/confianza/confianza.rules.ts'
import type { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { ok } from '#domain/core/result.ts'
import { leerTodos } from '../core/documentos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { asuntosPendientes } from '../core/hechos/confianza.ts'
import { abrirCuarentena, cuarentenaDeTienda, type DocCuarentena, type LugarEnCuarentena } from '../core/hechos/cuarentena.ts'
import { archivar, reintentar } from './ingesta/decidir.ts'
import { pendientesDe, rangosCreibles, totalDe } from '../core/hechos/libreta.ts'
import type { Apartado } from '../core/trabajos/apartados.ts'
import { huecosAbiertos } from './trabajos/huecos.ts'
import { ruta } from '../http/ruta.ts'
import { relojesDetenidos, repararRelojes } from './relojes.ts'

/** Of one answer: so many, or so many characters of their texts, and one at least. */
const POR_PAGINA = 50
const TEXTO_POR_PAGINA = 1_000_000

/** What the owner sees of sync: quarantine, holes, digests, and the acts that settle them. */
export function rutasSincronizacion(server: Server): void {
  ruta(server, comandos.sincronizacion, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId, en }) => {
    const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
    const dispositivos = await leerTodos(equipo, Dispositivo)
    await server.central.trabajos.ponerAlDia(tiendaId)
    const asuntos = await asuntosPendientes(server.store, tiendaId)
    const abiertos = new Map((await huecosAbiertos(server.store, tiendaId)).map((hueco) => [hueco.padre, hueco.en]))
    return ok({
      epoch: server.epoch,
      hora: en,
      sinProcesar: (await server.central.trabajos.apartados(tiendaId)).map(dicho),
      relojes: await relojesDetenidos(server, tiendaId),
      dispositivos: await Promise.all(
        dispositivos.map((dispositivo) => saludDe(server, dispositivo, abiertos.get(dispositivo.id) ?? '', asuntos)),
      ),
    })
  })

  ruta(server, comandos.reprocesar, { permiso: [Dispositivo, 'decidirCuarentena'] }, async ({ tiendaId }) =>
    ok({ sinProcesar: (await server.central.trabajos.revisarApartados(tiendaId)).map(dicho) }),
  )

  ruta(server, comandos.repararRelojes, { permiso: [Dispositivo, 'decidirCuarentena'] }, async ({ tiendaId, autor, en }) =>
    ok(await repararRelojes(server, { tiendaId, autor, en })),
  )

  ruta(server, comandos.cuarentena, { permiso: [Dispositivo, 'leer'] }, async ({ tiendaId, cuerpo }) => {
    const como = cuerpo.ver === 'archivadas' ? 'archivada' : undefined
    const despuesDe = leerMarca(cuerpo.antesDe)
    const { docs, siguiente } = await unaPagina(cuarentenaDeTienda(await abrirCuarentena(server.store), tiendaId, { como, despuesDe }))
    return ok({
      siguiente,
      documentos: docs.map(({ id, padre, seq, hecho, motivo, detalle, porque = '', por = '', en, texto, decidido }) => ({
        cuarentenaId: id,
        id: hecho.id,
        dispositivoId: padre,
        seq,
        tipo: hecho.tipo,
        motivo,
        detalle,
        porque,
        por,
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

/** As many as fit, and the mark of the last one when there are more. */
async function unaPagina(todos: AsyncIterable<DocCuarentena>): Promise<{ docs: DocCuarentena[]; siguiente: string }> {
  const docs: DocCuarentena[] = []
  let caracteres = 0
  for await (const doc of todos) {
    const ultimo = docs.at(-1)
    caracteres += doc.texto.length
    if (ultimo && (docs.length >= POR_PAGINA || caracteres > TEXTO_POR_PAGINA)) return { docs, siguiente: `${ultimo.en}|${ultimo.id}` }
    docs.push(doc)
  }
  return { docs, siguiente: '' }
}

function leerMarca(marca = ''): LugarEnCuarentena | undefined {
  const corte = marca.indexOf('|')
  return corte < 0 ? undefined : { en: marca.slice(0, corte), id: marca.slice(corte + 1) }
}

const dicho = ({ docId: id, docTipo: tipo, dispositivoId, seq, trabajo, detalle, en }: Apartado): SinProcesar => ({
  id,
  tipo,
  dispositivoId,
  seq,
  trabajo,
  detalle,
  en,
})

async function saludDe(
  { central }: Server,
  { id, nombre, clase, cajaId, estado, tiendaId, copiadoEn, firmaAjenaEn, suspendidoEn }: Dispositivo,
  huecosDesde: string,
  asuntos: readonly Aclaracion[],
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
    huecos: huecos(rangosCreibles(libreta)),
    huecosDesde,
    enCuarentena: pendientesDe(libreta),
    ultimo: contacto?.estado ?? null,
    comparado,
    copiadoEn,
    firmaAjenaEn,
    suspendidoEn,
    confianza: confianzaDe(id, asuntos, pendientesDe(libreta)),
  }
}
