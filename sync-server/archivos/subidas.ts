/** Uploads of pictures: in pieces by the browsers of today, whole by those of before. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { BYTES_MAXIMOS, BYTES_POR_TROZO, esIdDeArchivo, tiposDeImagen, type Carpeta } from '#domain/archivos/archivo.ts'
import { carpetas } from '#domain/archivos/carpetas.ts'
import { comandos } from '#domain/comandos.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { puede, type Quien } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../core/documentos.ts'
import type { Remite } from '../core/recibir.ts'
import { abrirPublico, baseDeTienda, idAcceso, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ajustesDe } from '../core/ajustes.ts'
import { rolesDe } from '../http/actor.ts'
import { ruta, type Pedido } from '../http/ruta.ts'

/** More than a shop that photographs its whole catalogue sends. */
const POR_MINUTO = { max: 120, timeWindow: '1 minute' }
/** 40 pieces of a picture, and some that break. */
const TROZOS_POR_MINUTO = { max: 600, timeWindow: '1 minute' }

/** Uploads to a store and to oneself. */
export function rutasSubidas(server: Server): void {
  server.app.addContentTypeParser(
    [...tiposDeImagen, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: BYTES_MAXIMOS },
    (_peticion, cuerpo, siga) => siga(null, cuerpo),
  )
  rutasEnTrozos(server)

  ruta(
    server,
    comandos.subirImagen,
    { permiso: [Producto, 'editar'] },
    async ({ tiendaId, cuerpo, actor, en }) => {
      if (!Buffer.isBuffer(cuerpo) || cuerpo.length === 0) return fallo('archivo.no-es-imagen')
      const acto = { tiendaId, autor: actor.persona?.usuarioId ?? '', en }
      return server.archivos.entera({ dueno: tiendaId, acto }, 'productos', uuidv7(), Uint8Array.from(cuerpo))
    },
    { bodyLimit: BYTES_MAXIMOS, limite: POR_MINUTO },
  )
}

function rutasEnTrozos(server: Server): void {
  const deTienda = { persona: true, dispositivo: true } as const
  ruta(
    server,
    comandos.abrirSubida,
    deTienda,
    async (pedido) => {
      const permitido = await permitirEnTienda(server, pedido, pedido.cuerpo.carpeta, pedido.cuerpo.autor)
      return permitido.ok ? abrir(server, remiteDeTienda(pedido), pedido.cuerpo) : permitido
    },
    { limite: POR_MINUTO },
  )
  ruta(
    server,
    comandos.abrirSubidaPropia,
    { persona: true },
    async (pedido) => {
      const { carpeta, paraTienda } = pedido.cuerpo
      const permitido = await permitirPropia(server, pedido, carpeta, paraTienda)
      return permitido.ok ? abrir(server, remitePropio(pedido, paraTienda), pedido.cuerpo) : permitido
    },
    { limite: POR_MINUTO },
  )
  const trozos = { bodyLimit: BYTES_POR_TROZO, limite: TROZOS_POR_MINUTO }
  ruta(server, comandos.seguirSubida, deTienda, (pedido) => seguir(server, pedido, remiteDeTienda(pedido)), trozos)
  ruta(server, comandos.seguirSubidaPropia, { persona: true }, (pedido) => seguir(server, pedido, remitePropio(pedido, '')), trozos)
}

async function abrir(server: Server, remite: Remite, anuncio: z.output<typeof comandos.abrirSubida.cuerpo>) {
  return anuncio.dueno === remite.dueno ? server.archivos.abrir(remite, anuncio) : fallo('permiso.denegado')
}

async function seguir(server: Server, { cuerpo, parametro }: Pedido<unknown>, remite: Remite) {
  const [id, desde] = [parametro('id'), parametro('desde')]
  if (!esIdDeArchivo(id) || !/^\d{1,9}$/.test(desde)) return fallo('archivo.no-existe')
  if (!Buffer.isBuffer(cuerpo)) return fallo('archivo.no-es-imagen')
  return server.archivos.seguir(remite, id, Number(desde), Uint8Array.from(cuerpo))
}

/** The device that shows itself, or else the session's person: who began an upload goes on with it. */
const remiteDeTienda = ({ actor, tiendaId, en }: Pedido<unknown>): Remite => ({
  dueno: tiendaId,
  acto: { tiendaId, autor: actor.dispositivo?.dispositivoId ?? actor.persona?.usuarioId ?? '', en },
})

const remitePropio = ({ actor, en }: Pedido<unknown>, tiendaId: string): Remite => ({
  dueno: actor.persona?.usuarioId ?? '',
  acto: { tiendaId, autor: actor.persona?.usuarioId ?? '', en },
})

/** A member by their own role; a till by the role of who is at it, as far as they still work there. */
async function permitirEnTienda(
  server: Server,
  { actor, tiendaId }: Pedido<unknown>,
  carpeta: Carpeta,
  autor: string,
): Promise<Result<void>> {
  const { de, subir } = carpetas[carpeta]
  if (de === 'persona') return fallo('permiso.denegado')
  const roles = actor.dispositivo ? await rolEnCaja(server, tiendaId, autor) : rolesDe(actor, true)
  return roles.some((rol) => puede(rol, ...subir)) ? ok(undefined) : fallo('permiso.denegado')
}

/** Something of one's own; a receipt is for a store that is there. */
async function permitirPropia(server: Server, { actor }: Pedido<unknown>, carpeta: Carpeta, paraTienda: string): Promise<Result<void>> {
  const { de, subir } = carpetas[carpeta]
  if (de === 'tienda' || !rolesDe(actor, false).some((rol) => puede(rol, ...subir))) return fallo('permiso.denegado')
  if ((de === 'ambos') !== (paraTienda !== '')) return fallo('tienda.no-existe')
  if (paraTienda === '') return ok(undefined)
  const hay = await (await abrirPublico(server.store)).get(idTiendaPublica(paraTienda))
  return hay ? ok(undefined) : fallo('tienda.no-existe')
}

async function rolEnCaja(server: Server, tiendaId: string, empleadoId: string): Promise<Quien[]> {
  if (empleadoId === '') return []
  const acceso = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Acceso, idAcceso(empleadoId))
  if (!acceso?.activo) return []
  const { rol, otrosRoles } = acceso
  return [{ rol, otrosRoles, ajustes: await ajustesDe(server, tiendaId) }]
}
