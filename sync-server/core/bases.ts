/** Names of databases and of the documents that several parts of the server look up (docs/ARCHITECTURE.md, *Databases*). */
import type { Db, Store } from '../store/port.ts'

export type BaseDeTienda = 'ops' | 'conta' | 'equipo'

const nombreBaseDeTienda = (tiendaId: string, base: BaseDeTienda): string => `tienda-${tiendaId}-${base}`
const nombreBaseDeUsuario = (usuarioId: string): string => `usuario-${usuarioId.toLowerCase()}`
const nombreBaseDeMensajero = (usuarioId: string): string => `mensajero-${usuarioId.toLowerCase()}`

export const baseDeTienda = (store: Store, tiendaId: string, base: BaseDeTienda): Promise<Db> =>
  store.db(nombreBaseDeTienda(tiendaId, base))
export const baseDeUsuario = (store: Store, usuarioId: string): Promise<Db> => store.db(nombreBaseDeUsuario(usuarioId))
/** The deliveries of a person, of every store that they carry for. */
export const baseDeMensajero = (store: Store, usuarioId: string): Promise<Db> => store.db(nombreBaseDeMensajero(usuarioId))
export const abrirPlataforma = (store: Store): Promise<Db> => store.db('plataforma')
export const abrirPublico = (store: Store): Promise<Db> => store.db('publico')
export const abrirAuditoria = (store: Store): Promise<Db> => store.db('auditoria')
export const abrirAvisos = (store: Store): Promise<Db> => store.db('avisos')

export const idTienda = (tiendaId: string): string => `tienda:${tiendaId}`
export const idTiendaPublica = (tiendaId: string): string => `tiendaPublica:${tiendaId}`
export const idTiendaBanco = (tiendaId: string): string => `tiendaBanco:${tiendaId}`
/** Whether an operator hid a product of a store. */
export const idOculto = (productoId: string): string => `productoOculto:${productoId}`
/** Of the figures of one tax, each is known by the day on which it begins. */
export const idTasaItbis = ({ codigo, desde }: { codigo: string; desde: string }): string => `itbisTasas:${codigo}:${desde}`
/** Of a kind of goods. */
export const idDeRubro = (nombre: string): string => `itbisRubrosTasaReducida:${enGuiones(nombre)}`
export const idUmbral = ({ desde }: { desde: string }): string => `umbralConsumo:${desde}`
export const idAcceso = (empleadoId: string): string => `acceso:${empleadoId}`
export const idMembresia = (usuarioId: string, tiendaId: string): string => `membresia:${usuarioId}:${tiendaId}`
/** A picture's, in `plataforma`. */
export const idArchivo = (archivoId: string): string => `archivo:${archivoId}`
/** A person's own profile. */
export const idPerfil = (usuarioId: string): string => `usuario:${usuarioId}`
export const idCuenta = (usuarioId: string): string => `cuenta:${usuarioId}`
export const idOperador = (usuarioId: string): string => `operador:${usuarioId}`
/** In `plataforma`: tells the store of a device, since the device's own document is in the store's database. */
export const idPunteroDispositivo = (dispositivoId: string): string => `puntero:${dispositivoId}`
/** In `plataforma`: whose slug it is; made with `create`, so that of many at once one gets it. */
export const idReclamoSlug = (slug: string): string => `slug:${slug}`
/** In `plataforma`: whose RNC it is (fiscal/rnc.ts); made the same way. */
export const idReclamoRnc = (rnc: string): string => `rnc:${rnc}`
/** In `plataforma`: what a store asked of who runs the platform (plataforma/revision.ts). */
export const idRevision = (tiendaId: string): string => `revision:${tiendaId}`

/** Documents of the server's own in databases of entities: the store's guard lets types with this prefix pass. */
export const tipoPropio = (nombre: string): string => `servidor:${nombre}`

/** Letters and digits of ASCII, small, with hyphens between words. */
export const enGuiones = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
