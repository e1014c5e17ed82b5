/** A fact at the door: who hands it in, and what can be read of it. */
import type { Entity, Envelope } from '#domain/core/entity.ts'
import type { Revision } from './texto.ts'

/** The device that hands facts in. */
export interface Remitente {
  dispositivoId: string
  tiendaId: string
  clase: 'caja' | 'web'
  estado: 'activo' | 'revocado'
  /** The till that it is; left out for a 'web' device. */
  cajaId?: string
  /** Who is signed in at a 'web' device; undefined on a till, or when that person left the store. */
  empleadoId?: string | undefined
  /** An operator is in that person's place. */
  suplantada?: true
  /** The device of the same store that hands them in, when that is not who made them (a black box that it took in). */
  por?: string | undefined
  /** The public key of who made them, when somebody else hands them in; '' when they never had one. */
  llave?: string | undefined
  /** The owner hands it in again and answers for it: that the device was revoked since, and its numbers frozen, is no reason any more. */
  avalado?: true
}

export interface Hecho {
  entity: Entity
  /** Today's shape, whatever version wrote it. */
  doc: Envelope & Record<string, unknown>
  /** As it was made: what is stored. */
  crudo: Record<string, unknown> & { id: string }
}

/** An item of a push as far as it can be read; what is missing is empty, since even this is stored. */
export interface Recibido {
  id: string
  seq: number
  /** Of the text that arrived: under this it is kept. */
  hash: string
  /** What the sender says that it is: the receipt answers this, so that the sender knows what was answered. */
  declarado: string
  texto: string
  hecho: Revision<Hecho>
}

/** Ids that facts may have: what both stores and a URL take as they are. */
export const esId = (id: string): boolean => /^[A-Za-z0-9][\w.:@~+-]{0,159}$/.test(id)
