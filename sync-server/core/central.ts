/**
 * What synchronisation offers to the rest of the server. `sync/central.ts` puts it together; it is named here, so that what every route is
 * given knows nothing of who makes it.
 */
import type { Comparacion } from '#domain/comandos.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { UltimoUsado } from '#domain/fiscal/ncf.rules.ts'
import type { Result } from '#domain/core/result.ts'
import type { DiaComparado, DigestoDeDia, EstadoDispositivo, Resultado } from '#domain/core/sync.ts'
import type { DocCuarentena } from './hechos/cuarentena.ts'
import type { Libreta } from './hechos/libreta.ts'
import type { Reparo } from './hechos/texto.ts'
import type { Apartado } from './trabajos/apartados.ts'
import type { Remitente } from './hechos/remitente.ts'
import type { Pliegues } from './pliegue.ts'

export interface Central {
  ingesta: Ingesta
  trabajos: Trabajos
  pliegues: Pliegues
  contactos: Contactos
  asignador: Asignador
  vigia: Vigia
  digestos: Digestos
  parar(): Promise<void>
}

export interface Ingesta {
  /** Stores facts of one device; one result per item, in order. */
  ingerir(remitente: Remitente, envios: readonly unknown[]): Promise<Resultado[]>
  /** What the server holds of a device of a store. */
  libreta(tiendaId: string, dispositivoId: string): Promise<Libreta>
  /** Looks at a quarantined fact again, with the store as it is now: undefined when it is stored, or why it still waits. */
  revalidar(remitente: Remitente, doc: DocCuarentena): Promise<Reparo | undefined>
  /** Compares what was noted down of a device with its facts, and forgets notes of facts that are not there. */
  repasar(tiendaId: string, dispositivoId: string): Promise<void>
}

export interface Trabajos {
  /** Resolves when everything that was stored before the call has been seen by every job, and what they gathered is written. */
  ponerAlDia(tiendaId: string): Promise<void>
  /** Resolves when everything that was stored before the call has its receipt; other jobs may still be behind. */
  asentarRecibos(tiendaId: string): Promise<void>
  /** Something was stored: a pass follows soon. */
  avisar(tiendaId: string): void
  /** What no job could digest of a store, oldest first: it waits for somebody, and holds nothing up. */
  apartados(tiendaId: string): Promise<Apartado[]>
  /** Shows it to the jobs once more; answers what is still set apart. */
  revisarApartados(tiendaId: string): Promise<Apartado[]>
  /** Since the oldest notice that no job has gone over; 0 when all have. */
  atrasoMs(): number
  /** Ends the pass under way and writes the cursors down. */
  parar(): Promise<void>
}

export interface Contacto {
  /** ISO instant of the last contact. */
  en: string
  /** Device clock − server clock; 0 until the device told its clock. */
  desfaseMs: number
  /** What the device last told; null when it never did. */
  estado: EstadoDispositivo | null
}

export interface Contactos {
  /** Notes a contact. `cabecera` is the text of `x-mercana-estado`; what is not one is left out. */
  anotar(dispositivoId: string, tiendaId: string, cabecera?: string): Promise<void>
  de(dispositivoId: string): Promise<Contacto | undefined>
}

export interface Prestamo {
  tiendaId: string
  tipoComprobante: TipoComprobante
  dispositivoId: string
  cajaId: string
  /** Who asks: empleadoId, or 'servidor' for the device itself. */
  autor: string
  /** Highest number that the server holds of each of the device's blocks. */
  ultimoUsado: (bloques: readonly BloqueNCF[]) => UltimoUsado
  /** The device asks for itself, which it does when by its own count it runs low: it may have lost what it held. */
  loPideElMismo: boolean
  /** How many numbers it gets at a time, of those of its till (`confianza.rules.ts`). */
  numeros?: (porBloque: number) => number
  /** The device lost its store and never continues a block lent up to this instant; '' or left out when it lost none. */
  descartadosHasta?: string | undefined
}

export interface Asignador {
  /** The device's active blocks of the type, with new ones when it runs low. */
  prestar(prestamo: Prestamo): Promise<Result<BloqueNCF[]>>
  /** After a restore: puts back what was lent and frozen since. Call it once, at start, before anything else is asked. */
  reponer(): Promise<void>
  /** Notes that a block was frozen, so that a restored store freezes it again. */
  anotarCongelado(bloqueId: string, tiendaId: string): Promise<void>
  /** Notes that the server gave numbers of a block of its own to these, in order, from its `desde`-th on: a restored store gives none of them again. */
  anotarNumerados(numerados: { tiendaId: string; bloqueId: string; desde: number; de: readonly string[] }): Promise<void>
}

export interface Vigia {
  /** Facts of the store arrived: its devices are looked at soon. */
  avisar(tiendaId: string): void
  /** Looks at every device of a store now. */
  revisar(tiendaId: string): Promise<void>
  parar(): void
}

export interface Digestos {
  /** Compares days of a device with what is stored of it, and keeps what differs. One answer per day, in order. `alLeer` hears how many facts were read. */
  comparar(
    tiendaId: string,
    dispositivoId: string,
    dias: readonly DigestoDeDia[],
    alLeer?: (hechos: number) => void,
  ): Promise<DiaComparado[]>
  /** The last comparison of a device; null when there was none. */
  ultima(dispositivoId: string): Promise<Comparacion | null>
}
