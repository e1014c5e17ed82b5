/** One store, open on this device: its documents, catalogue, drafts, numbers and line to the server. */
import type { TasaDolar } from '#domain/entidades/referencias.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import type { TipoComprobante } from '#domain/ncf.ts'
import type { Result } from '#domain/result.ts'
import type { Borradores } from './borradores.ts'
import type { Catalogo } from './catalogo.ts'
import type { Persona, Repository } from './repository.ts'
import type { MotorSync } from './sync/estado.ts'
import type { Vivo } from './vivo.ts'

export interface DispositivoLocal {
  id: string
  clase: 'caja' | 'web'
  nombre: string
  /** '' on the browser of somebody who signed in. */
  cajaId: string
}

/** Fiscal numbers of one type on hand. `vence` is the last valid day of the block in use, null when it does not expire. */
export interface NumerosDeTipo {
  quedan: number
  vence: string | null
  /** The number that the next document would take; '' when none is left. */
  siguiente: string
}

/** Who may use the till with a PIN, as the device knows it. */
export interface AccesoLocal {
  empleadoId: string
  nombre: string
  rol: Persona['rol']
  tienePin: boolean
}

export interface DuenoDePestana {
  /** Does this tab hold the selling lock of the device? */
  readonly soyDueno: Vivo<boolean> & { valor(): boolean }
  /** Takes it from the tab that has it; that one stops selling at once. */
  tomar(): Promise<void>
}

export interface TiendaLocal {
  readonly tiendaId: string
  readonly slug: string
  readonly dispositivo: DispositivoLocal
  readonly repo: Repository
  readonly catalogo: Catalogo
  readonly borradores: Borradores
  readonly sync: MotorSync
  readonly dueno: DuenoDePestana
  /** The store's profile and selling rules; undefined until the first copy arrived. */
  readonly config: Vivo<Tienda | undefined>
  /** Who is at the till or the desk; undefined when locked. */
  readonly persona: Vivo<Persona | undefined>
  /** Pesos per dollar as last known here; undefined when never set. */
  readonly tasaDolar: Vivo<TasaDolar | undefined>
  readonly accesos: Vivo<readonly AccesoLocal[]>
  /** Lets somebody in by PIN; 'pin.incorrecto', 'pin.espere' (datos.segundos), 'pin.bloqueado', 'pin.sin-acceso'. */
  entrarConPin(empleadoId: string, pin: string): Promise<Result<Persona>>
  /** Checks a supervisor's PIN for one act, without changing who is at the till. */
  autorizarConPin(empleadoId: string, pin: string): Promise<Result<Persona>>
  /** Lifts a lock-out, by the PIN of a supervisor or the owner. */
  desbloquearPin(empleadoId: string, autoriza: { empleadoId: string; pin: string }): Promise<Result<void>>
  bloquear(): Promise<void>
  numeros(): Promise<Partial<Record<TipoComprobante, NumerosDeTipo>>>
  cerrar(): Promise<void>
}
