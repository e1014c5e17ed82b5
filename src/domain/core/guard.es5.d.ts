import type { TablaDeGuardia } from './guard-table.ts'

type Documento = Readonly<Record<string, unknown>>

/** '' when the write is allowed, else why not. Documents carry CouchDB's names: `_id`, `_rev`, `_deleted`. */
export function guard(TABLE: TablaDeGuardia, newDoc: Documento, oldDoc: Documento | null, userCtx: { roles: readonly string[] }): string
