/** What the parts of this job share: facts as they were received, and what is found of them. */
import type { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { esId } from '../../core/hechos/remitente.ts'
import type { Db, Stored } from '../../store/port.ts'
import { deTipo } from '../../core/documentos.ts'
import type { TiendaAbierta } from '../../core/trabajos/trabajo.ts'

/** A sale with when the server had it. */
export type Recibida = ConRecepcion<Venta>

/** What a matter says of the fact that it is about. */
export type HechoMirado = Pick<Envelope, 'id' | 'tipo' | 'dispositivoId'> &
  Pick<Aclaracion, 'turnoId' | 'ncf' | 'fecha' | 'cajaId' | 'cajeroId' | 'cajeroNombre'>

/** Why a fact has to be looked at; who made it and when is the fact's to say. */
export type Hallazgo = Pick<Aclaracion, 'motivo' | 'centavos' | 'renglones'> & {
  hecho: HechoMirado
  clienteId?: string
  porque?: Aclaracion['porque']
}

/** Somebody who works here: what they may do, and how they are called. */
type Persona = RolesDePersona & { nombre: string }

/** What the facts of a pass are judged by. */
export interface Lugar {
  tienda: TiendaAbierta
  config: Tienda
  /** undefined for who does not work here. */
  personaDe(empleadoId: string): Persona | undefined
  /** undefined for a shift that is in no books. */
  turno(turnoId: string): Turno | undefined
  /** When a block of numbers was lent: nothing was sold with it before. '' for one that is not there. */
  bloqueEn(bloqueId: string): string
}

/** A fact as it was received. */
export type ConRecepcion<H> = H & { recepcion: { en: string } }

export const recibida = <H extends object>(hecho: H): hecho is ConRecepcion<H> =>
  typeof (hecho as { recepcion?: { en?: unknown } }).recepcion?.en === 'string'

/** Sales by their ids; what is not there, or is no sale, is left out. */
export async function leerVentas(ops: Db, ids: readonly string[]): Promise<Recibida[]> {
  const posibles = [...new Set(ids)].filter(esId)
  return posibles.length === 0 ? [] : deTipo(Venta, existentes(await ops.getMany(posibles))).filter(recibida)
}

/** The documents that are there. */
export const existentes = (docs: readonly (Stored | undefined)[]): Stored[] => docs.filter((doc) => doc !== undefined)
