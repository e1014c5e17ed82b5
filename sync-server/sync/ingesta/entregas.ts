/**
 * Is what somebody signed about cash theirs to sign: a handover, or what a fund spends? What of it is not here yet is looked at when it comes
 * (sync/aclaraciones/entregas.ts).
 */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { defectoDeEntrega, defectoDeRecepcion, idRecepcion } from '#domain/caja/entrega.rules.ts'
import { puede } from '#domain/core/entity.ts'
import type { Stored } from '../../store/port.ts'
import { deTipo } from '../../core/documentos.ts'
import type { Hecho } from '../../core/hechos/remitente.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'
import type { Vecinos } from './vecinos.ts'

/** What leaves a fund, or is counted in it, is its custodian's; of a fund that is not here yet nobody knows whose it is. */
function revisarFondo(doc: Hecho['doc'], { accesos, ajustes, docs }: Vecinos): Reparo | undefined {
  const [fondo] = deTipo(Fondo, presente(docs.get(typeof doc['fondoId'] === 'string' ? doc['fondoId'] : '')))
  if (!fondo || fondo.custodioId === doc.creadoPor) return undefined
  const acceso = accesos.get(doc.creadoPor)
  return acceso?.activo === true && puede({ ...acceso, ajustes }, RecepcionDinero, 'resolver')
    ? undefined
    : reparo('sin-permiso', `el fondo ${fondo.nombre} es de otra persona`).reparo
}

/** Why the fact waits for a person; undefined when it is no handover, or nothing known speaks against it. */
export function revisarEntrega({ entity, doc }: Hecho, { accesos, ajustes, docs }: Vecinos): Reparo | undefined {
  const dicho = (detalle: string | undefined): Reparo | undefined =>
    detalle === undefined ? undefined : reparo('sin-permiso', detalle).reparo
  const deOtro = revisarFondo(doc, { accesos, ajustes, docs })
  if (deOtro) return deOtro
  if (entity.tipo === EntregaDinero.tipo) return dicho(defectoDeEntrega(doc as unknown as EntregaDinero))
  if (entity.tipo !== RecepcionDinero.tipo) return undefined
  const una = doc as unknown as RecepcionDinero
  const [entrega] = deTipo(EntregaDinero, presente(docs.get(una.entregaId)))
  const [recepcion] = deTipo(RecepcionDinero, presente(docs.get(idRecepcion(una.entregaId))))
  const acceso = accesos.get(una.creadoPor)
  const resuelve = acceso?.activo === true && puede({ ...acceso, ajustes }, RecepcionDinero, 'resolver')
  return dicho(defectoDeRecepcion(una, { entrega, recepcion: recepcion?.id === una.id ? undefined : recepcion, resuelve }))
}

const presente = (doc: Stored | undefined): Stored[] => (doc ? [doc] : [])
