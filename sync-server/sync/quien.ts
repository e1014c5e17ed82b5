/** Who is at the other end of `/sync/v1`: which device, with whose role, and so which databases it may read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entities } from '#domain/entities.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { puede, tieneRol, type Entity, type Papel } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { bases, type Base } from '#domain/core/sync.ts'
import { leerUno } from '../core/documentos.ts'
import { baseDeMensajero, baseDeTienda, baseDeUsuario, abrirPublico } from '../core/bases.ts'
import { responderFallo } from '../http/errores.ts'
import type { Server } from '../core/contexto.ts'
import { esId, type Remitente } from '../core/hechos/remitente.ts'
import { membresiaDe, type Actor } from '../http/actor.ts'
import type { Db, Store } from '../store/port.ts'

export interface Lector {
  dispositivoId: string
  tiendaId: string
  /** A till's is that of a cashier, whoever entered their PIN: it is left on the counter. A web browser's is its person's. */
  papel: Pick<Papel, 'rol' | 'otrosRoles'>
  /** The person of a web browser; '' on a till. */
  usuarioId: string
  /** The till that the device is; '' for a web browser. */
  cajaId: string
}

/** The device of the request as the one who hands facts in. The guard of the route has let it pass. */
export function remitenteDe({ dispositivo, membresia, persona }: Actor): Remitente {
  if (!dispositivo) throw new Error('a sync route without a device')
  const { dispositivoId, tiendaId, clase, cajaId, estado } = dispositivo
  const deOperador = clase === 'web' && persona?.suplantada !== undefined
  return { dispositivoId, tiendaId, clase, cajaId, estado, empleadoId: membresia?.empleadoId, ...(deOperador ? { suplantada: true } : {}) }
}

/**
 * Who made the facts that the request brings: its own device or, when it carries the black box of another of its store, that
 * one, so that they are judged as if their maker had come. A till may carry, and the browser of the owner, who may do
 * everything anyway; from anybody else, or of a device that is not of this store, they are facts of a stranger. Of one that is suspended
 * nothing is taken from anybody, for now.
 */
export async function autorDe(server: Server, actor: Actor, deDispositivo: string | undefined): Promise<Result<Remitente>> {
  const propio = remitenteDe(actor)
  const { tiendaId, dispositivoId, clase, estado } = propio
  if (deDispositivo === undefined || deDispositivo === dispositivoId) return ok(propio)
  const lleva =
    estado === 'activo' &&
    actor.dispositivo?.copiado !== true &&
    (clase === 'caja' || (actor.membresia?.tiendaId === tiendaId && tieneRol(actor.membresia, 'propietario')))
  if (!lleva || !esId(deDispositivo)) return ok(propio)
  const autor = await leerUno(baseDeTienda(server.store, tiendaId, 'equipo'), Dispositivo, deDispositivo)
  if (!autor) return ok(propio)
  if (autor.suspendidoEn !== '') return fallo('dispositivo.suspendido')
  const membresia = autor.clase === 'web' ? await membresiaDe(server, autor.usuarioId, tiendaId) : undefined
  return ok({
    dispositivoId: deDispositivo,
    tiendaId,
    clase: autor.clase,
    cajaId: autor.cajaId,
    estado: autor.estado,
    empleadoId: membresia?.empleadoId,
    por: dispositivoId,
    llave: autor.llave,
  })
}

/** The device of the request as a reader; 'dispositivo.revocado' when it may not read any more. */
export function lectorDe({ dispositivo, membresia }: Actor): Result<Lector> {
  if (!dispositivo) throw new Error('a sync route without a device')
  const { dispositivoId, tiendaId, clase, usuarioId, cajaId } = dispositivo
  if (dispositivo.estado === 'revocado') return fallo('dispositivo.revocado')
  if (dispositivo.suspendido) return fallo('dispositivo.suspendido')
  if (dispositivo.copiado) return fallo('dispositivo.copiado')
  if (clase === 'caja') return ok({ dispositivoId, tiendaId, papel: { rol: 'cajero' }, usuarioId: '', cajaId })
  if (!membresia) return fallo('permiso.denegado')
  const { rol, otrosRoles } = membresia
  return ok({ dispositivoId, tiendaId, papel: { rol, otrosRoles }, usuarioId, cajaId: '' })
}

/** The reader, or undefined after having answered why not: 410 tells a revoked device that reading is over for good. */
export function exigirLector(peticion: FastifyRequest, reply: FastifyReply): Lector | undefined {
  const lector = lectorDe(peticion.actor)
  if (lector.ok) return lector.value
  void (lector.error.code.startsWith('dispositivo.') ? reply.code(410).send(lector.error) : responderFallo(reply, lector.error))
  return undefined
}

/** Places, shop windows and statements of banks are asked for one by one; a device does not carry the country's, nor years of lines. */
const noViajan: ReadonlySet<string> = new Set([
  'divisionTerritorial',
  'tiendaPublica',
  'lineaDeBanco',
  'extractoDeBanco',
  'conciliacion',
  'transferencia',
  'cierreDeMes',
  'catalogoContable',
  'desembolso',
])

/** What of a database a reader may pull. */
export function entidadesDe(base: Base, { papel, usuarioId }: Pick<Lector, 'papel' | 'usuarioId'>): readonly Entity[] {
  const lee = (entity: Pick<Entity, 'permisos'>): boolean =>
    puede(papel, entity, 'leer') || (puede('cliente', entity, 'leer') && (base === 'publico' || usuarioId !== ''))
  return (entities as readonly unknown[] as readonly Entity[]).filter(
    (entity) => entity.database === base && !noViajan.has(entity.tipo) && lee(entity),
  )
}

export const basesDe = (lector: Lector): Base[] =>
  bases.filter((base) => (!dePersona(base) || lector.usuarioId !== '') && entidadesDe(base, lector).length > 0)

/** Databases that belong to somebody who signed in: a till has none. */
const dePersona = (base: Base): base is 'usuario' | 'mensajero' => base === 'usuario' || base === 'mensajero'

/** The database of the store port behind the name that a device knows. */
export function abrirBase(store: Store, base: Base, { tiendaId, usuarioId }: Lector): Promise<Db> {
  if (base === 'publico') return abrirPublico(store)
  if (dePersona(base)) return base === 'usuario' ? baseDeUsuario(store, usuarioId) : baseDeMensajero(store, usuarioId)
  return baseDeTienda(store, tiendaId, base)
}
