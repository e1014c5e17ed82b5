/** The stored documents that decide about facts: who their authors are in the store, what it switched off for roles, which block a number is of. */
import { Acceso } from '#domain/personas/equipo.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { idRecepcion } from '#domain/caja/entrega.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { idAcceso, idTienda } from '../../core/bases.ts'
import { leerGuardado } from '../../core/leidos.ts'
import type { Db, Stored } from '../../store/port.ts'
import { esId, type Hecho, type Remitente } from '../../core/hechos/remitente.ts'
import { implicados, type Accesos } from './permiso.ts'

export interface Vecinos {
  accesos: Accesos
  ajustes: Tienda['permisosAjustados']
  docs: ReadonlyMap<string, Stored>
}

/** Reads them in one go for a batch. */
export async function leerVecinos(
  ops: Db,
  tiendaId: string,
  entregas: readonly { hecho: Hecho; remitente: Remitente }[],
): Promise<Vecinos> {
  const ids = new Set([idTienda(tiendaId), ...entregas.flatMap(idsDe)])
  const docs = new Map((await ops.getMany([...ids])).flatMap((doc) => (doc ? [[doc.id, doc] as const] : [])))
  const { permisosAjustados = [] } = (docs.get(idTienda(tiendaId)) ?? {}) as Partial<Tienda>
  return {
    accesos: new Map([...docs.values()].flatMap((doc) => (doc['tipo'] === Acceso.tipo ? [accesoDe(ops, doc)] : []))),
    ajustes: permisosAjustados,
    docs,
  }
}

function idsDe({ hecho, remitente }: { hecho: Hecho; remitente: Remitente }): string[] {
  const personas = implicados(hecho, remitente).map(idAcceso)
  return [...personas, ...enQueSeApoya(hecho)].filter(esId)
}

/** The block of the number of a sale, or of a paper that the store issued for what it bought; '' of every other fact. */
export function bloqueDe({ entity, doc }: Pick<Hecho, 'entity' | 'doc'>): string {
  if (entity.tipo === Venta.tipo) return (doc as unknown as Venta).bloqueId
  return entity.tipo === Compra.tipo ? ((doc as unknown as Compra).emision?.bloqueId ?? '') : ''
}

/** The block of a number; the handover that somebody signs, and how it ended; the fund that cash leaves. */
function enQueSeApoya({ entity, doc }: Hecho): string[] {
  const bloqueId = bloqueDe({ entity, doc })
  if (bloqueId !== '') return [bloqueId]
  if (entity.tipo !== RecepcionDinero.tipo) return typeof doc['fondoId'] === 'string' ? [doc['fondoId']] : []
  const { entregaId } = doc as unknown as RecepcionDinero
  return [entregaId, idRecepcion(entregaId)]
}

function accesoDe(ops: Db, crudo: Stored): [string, Acceso] {
  const acceso = leerGuardado(ops, Acceso, crudo)
  return [acceso.empleadoId, acceso]
}
