/** What the parts of this job share: sales as they were received, and what is found of them. */
import type { Aclaracion } from '#domain/entidades/aclaracion.ts'
import type { RolesDePersona } from '#domain/entidades/roles-de-tienda.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { esId } from '../../ingest/hecho.ts'
import type { Db, Stored } from '../../store/port.ts'
import { deTipo, type TiendaAbierta } from '../trabajo.ts'

/** A sale with when the server had it. */
export type Recibida = Venta & { recepcion: { en: string } }

/** Why a fact has to be looked at; who made it and when is the fact's to say. */
export type Hallazgo = Pick<Aclaracion, 'motivo' | 'centavos' | 'renglones'> & { venta: Venta; clienteId?: string }

/** What the sales of a pass are judged by. */
export interface Lugar {
  tienda: TiendaAbierta
  config: Tienda
  /** undefined for who does not work here. */
  personaDe(empleadoId: string): RolesDePersona | undefined
}

export const esRecibida = (venta: Venta): venta is Recibida => typeof (venta as Partial<Recibida>).recepcion?.en === 'string'

/** Sales by their ids; what is not there, or is no sale, is left out. */
export async function leerVentas(ops: Db, ids: readonly string[]): Promise<Recibida[]> {
  const posibles = [...new Set(ids)].filter(esId)
  return posibles.length === 0 ? [] : deTipo(Venta, existentes(await ops.getMany(posibles))).filter(esRecibida)
}

/** The documents that are there. */
export const existentes = (docs: readonly (Stored | undefined)[]): Stored[] => docs.filter((doc) => doc !== undefined)
