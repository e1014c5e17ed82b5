/** What both stores refuse to write, whoever asks: the same guard runs in CouchDB as `validate_doc_update`. */
import { entities } from '#domain/entities.ts'
import type { Entity } from '#domain/core/entity.ts'
import { guard } from '#domain/core/guard.es5.js'
import { tablaDeGuardia, tipoDeBase, type TablaDeGuardia, type TipoDeBase } from '#domain/core/guard-table.ts'

type Campos = Record<string, unknown>

/** Says why a write is not allowed; undefined when it is. `viejo` is what is stored now; both with CouchDB's `_id`, `_rev`. */
export type Guardia = (base: string, nuevo: Campos, viejo: Campos | undefined) => string | undefined

const tablas = new Map<TipoDeBase, TablaDeGuardia>()

function tablaDe(base: string): TablaDeGuardia {
  const tipo = tipoDeBase(base)
  const tabla = tablas.get(tipo) ?? tablaDeGuardia(entities as readonly unknown[] as readonly Entity[], tipo)
  tablas.set(tipo, tabla)
  return tabla
}

/** The guard over the product's entities, as CouchDB runs it for the server. */
export const guardia: Guardia = (base, nuevo, viejo) => guard(tablaDe(base), nuevo, viejo ?? null, { roles: ['servidor'] }) || undefined

/** Is it a database of the server's own, in which any document passes? */
export const sinReglas = (base: string): boolean => tablaDe(base).libre

/** Names that both stores keep for themselves; undefined when the document uses none. */
export function reservado(doc: { id: string }): string | undefined {
  const campo = Object.keys(doc).find((nombre) => nombre.startsWith('_') && nombre !== '_deleted')
  if (campo !== undefined) return `reservado:${campo}`
  return doc.id === '' || doc.id.startsWith('_') ? 'reservado:id' : undefined
}

/**
 * A write that the guard refused. The other documents of the same batch are stored as always (a batch is not a
 * transaction in either store); ask again without the refused ones to get their answers.
 */
export class GuardError extends Error {
  readonly code = 'guardia'
  readonly rechazados: readonly { id: string; motivo: string }[]

  constructor(rechazados: readonly { id: string; motivo: string }[]) {
    super(`guardia: ${rechazados.map(({ id, motivo }) => `${id}: ${motivo}`).join('; ')}`)
    this.name = 'GuardError'
    this.rechazados = rechazados
  }
}
