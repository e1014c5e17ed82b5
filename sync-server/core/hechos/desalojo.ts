/**
 * Facts under an id that is not one of their kind. Nothing takes them in any more; one that an earlier version took sits where another
 * document belongs (the number of a sale to come, a customer's month), and goes to quarantine when that one comes: with its text, its receipt
 * and a reason of its own, for the owner to look at.
 */
import { entityDe } from '#domain/entities.ts'
import { enOrden, idAdmitido, type Entity } from '#domain/core/entity.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { abrirCuarentena, docDeCuarentena, type DocCuarentena } from './cuarentena.ts'
import { reparo, sha256 } from './texto.ts'

/** A document with the kind of fact that it is, when its id is of another kind. */
const entidadDeIntruso = (doc: Record<string, unknown> & { id: string }): Entity | undefined => {
  const entity = typeof doc['tipo'] === 'string' ? entityDe(doc['tipo']) : undefined
  return entity?.clase === 'hecho' && !idAdmitido(entity, doc.id) ? entity : undefined
}

/** Is it a fact in the place of another document? */
export const esIntruso = (doc: Record<string, unknown> & { id: string }): boolean => entidadDeIntruso(doc) !== undefined

/** It as it waits in quarantine, received when it was; undefined of a document that is where it belongs. */
export function docDeDesalojo(doc: Record<string, unknown> & { id: string }): DocCuarentena | undefined {
  const entity = entidadDeIntruso(doc)
  if (!entity) return undefined
  const { recepcion, rev: _rev, ...hecho } = doc as typeof doc & { recepcion?: { hash: string; en: string; por?: string } }
  const texto = JSON.stringify(enOrden(entity, hecho))
  const hash = recepcion?.hash ?? sha256(texto)
  const [dispositivoId, seq, en] = [String(doc['dispositivoId']), Number(doc['seq']), recepcion?.en ?? String(doc['en'])]
  return docDeCuarentena(
    { id: doc.id, seq, hash, declarado: hash, texto, hecho: { ok: true, value: { entity, doc: doc as never, crudo: hecho } } },
    { dispositivoId, tiendaId: String(doc['tiendaId']), clase: 'caja', estado: 'activo', por: recepcion?.por },
    reparo('id-repetido', `un ${entity.titulo.toLowerCase()} con el id ${doc.id}`, 'id-ajeno').reparo,
    en,
  )
}

/** Moves it to quarantine, and away from where it is. Quarantine first: a crash between leaves it in both, and it is moved again. */
export async function desalojar(store: Store, ops: Db, doc: Stored): Promise<void> {
  const apartado = docDeDesalojo(doc)
  if (!apartado) throw new TypeError(`${doc.id} is where it belongs`)
  await (await abrirCuarentena(store)).createMany([apartado])
  await ops.remove(doc.id, doc.rev)
}
