/** The data layer as React sees it: two providers and the hooks that screens use. */
import type { ReactNode } from 'react'
import type { MembresiaPropia } from '#domain/comandos.ts'
import type { Accion, Doc, Entity } from '#domain/entity.ts'
import type { TasaDolar } from '#domain/entidades/referencias.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import type { Fallo, Result } from '#domain/result.ts'
import type { BorradorVenta, VentaAparcada } from './borradores.ts'
import type { Catalogo } from './catalogo.ts'
import type { Fila } from './fila.ts'
import type { Consulta, Persona } from './repository.ts'
import type { EstadoSync } from './sync/estado.ts'
import type { AccesoLocal, TiendaLocal } from './tienda-local.ts'

const pendiente = (): never => {
  throw new Error('src/data/react.tsx')
}

/** Opens what this browser keeps for itself; around the whole app. */
export function DatosProvider(props: { children: ReactNode; cargando?: ReactNode }): ReactNode {
  return pendiente() ?? props.children
}

/**
 * Opens the store of a slug on this device, and closes it when left. `cargando` shows meanwhile; `alFallar` shows why it
 * cannot: 'tienda.sin-acceso' (not a member), 'sesion.ninguna', 'red.sin-conexion' (never opened here and no line), 'datos.no-abre'.
 */
export function TiendaProvider(props: { slug: string; children: ReactNode; cargando?: ReactNode; alFallar: (fallo: Fallo, reintentar: () => void) => ReactNode }): ReactNode {
  return pendiente() ?? props.children
}

export interface UsuarioSesion {
  usuarioId: string
  email: string
  nombre: string
  operador: boolean
}

export interface Sesion {
  cargando: boolean
  usuario: UsuarioSesion | undefined
  membresias: readonly MembresiaPropia[]
  /** The till that this browser was enrolled as. */
  dispositivoCaja: { tiendaId: string; slug: string; nombre: string; cajaId: string } | undefined
  entrar(email: string, clave: string): Promise<Result<void>>
  registrar(nombre: string, email: string, clave: string): Promise<Result<void>>
  salir(): Promise<Result<void>>
  enrolar(codigo: string, nombre: string): Promise<Result<{ slug: string }>>
  refrescar(): Promise<Result<void>>
}

export const useSesion = (): Sesion => pendiente()
export const useTienda = (): TiendaLocal => pendiente()
/** As `useTienda`, for what also shows outside a store. */
export const useTiendaSiHay = (): TiendaLocal | undefined => pendiente()
export const usePersona = (): Persona | undefined => pendiente()
export const usePin = (): { accesos: readonly AccesoLocal[]; entrarConPin: TiendaLocal['entrarConPin']; autorizarConPin: TiendaLocal['autorizarConPin']; bloquear: TiendaLocal['bloquear'] } => pendiente()
export const useConfigTienda = (): Tienda | undefined => pendiente()
/** undefined while the first reading is under way. `deps` re-run the query when the consulta's own values are not enough. */
export const useVivo = <E extends Entity>(entity: E, consulta?: Consulta): Fila<Doc<E>>[] | undefined => pendiente() ?? (entity && consulta)
export const useCatalogo = (): Catalogo => pendiente()
export const useSync = (): EstadoSync & { sincronizar(): Promise<void> } => pendiente()
/** Pesos per dollar as last known here; undefined when never set. */
export const useTasaDolar = (): TasaDolar | undefined => pendiente()
export const usePuede = (entity: Pick<Entity, 'permisos'>, accion: Accion): boolean => pendiente() ?? (entity && accion)
export const useDuenoDePestana = (): { soyDueno: boolean; tomar(): Promise<void> } => pendiente()
/** The sale at hand and the parked ones. */
export const useBorradores = (): { actual: BorradorVenta | undefined; aparcadas: readonly VentaAparcada[] } & Pick<TiendaLocal['borradores'], 'nuevo' | 'cambiar' | 'descartar' | 'aparcar' | 'retomar' | 'descartarAparcada'> => pendiente()
