/** The one way in which screens read and write documents of a store. */
import type { Campos, Doc, Entity, Envelope } from '#domain/entity.ts'
import type { Result } from '#domain/result.ts'
import type { EstadoFila, Fila } from './fila.ts'
import type { Vivo } from './vivo.ts'

export type { Persona } from '#domain/venta.rules.ts'

/** By index: one of `clave`, `padre` or a range on `en` (`desde` inclusive, `hasta` exclusive). Newest first unless said. */
export interface Consulta {
  clave?: string
  padre?: string
  desde?: string
  hasta?: string
  orden?: 'asc' | 'desc'
  limite?: number
}

/** A fact to save. Without `id` it gets a new one. */
export interface HechoNuevo<E extends Entity = Entity> {
  entity: E
  campos: Campos<E>
  id?: string
}

export interface Repository {
  get<E extends Entity>(entity: E, id: string): Promise<Fila<Doc<E>> | undefined>
  buscar<E extends Entity>(entity: E, consulta?: Consulta): Promise<Fila<Doc<E>>[]>
  /** As `buscar`, and again after each change, here or in another tab. */
  vivo<E extends Entity>(entity: E, consulta?: Consulta): Vivo<Fila<Doc<E>>[]>
  /** What this device made, of any type, newest first: the list of *Sincronización*. */
  propios(consulta?: { estados?: readonly EstadoFila[]; limite?: number }): Vivo<Fila<Envelope>[]>
  /**
   * Saves one fact. It resolves only when it is on disk, in one strict-durability transaction; a failure means that nothing
   * was saved: 'guardar.sin-permiso', 'guardar.datos-invalidos', 'guardar.ya-existe', 'guardar.sin-espacio', 'guardar.no-se-pudo'.
   */
  guardar<E extends Entity>(entity: E, campos: Campos<E>, opciones?: { id?: string }): Promise<Result<Doc<E>>>
  /** Saves all of them in one transaction, or none. */
  guardarVarios(hechos: readonly HechoNuevo[]): Promise<Result<Envelope[]>>
  /** Changes fields of a master document (producto, cliente): writes one `historico`. */
  editar<E extends Entity>(entity: E, docId: string, campos: Partial<Campos<E>>, motivo?: string): Promise<Result<void>>
  /** Makes a master document: writes one `historico` whose `antes` are null. */
  crear<E extends Entity>(entity: E, campos: Partial<Campos<E>>): Promise<Result<{ id: string }>>
}
