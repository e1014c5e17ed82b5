/**
 * The one shape in which any document is kept on this device: the envelope that people look things up by, and the
 * document itself as the exact JSON text that travels. Since `texto` is opaque, no change of an entity migrates a database.
 */
import type { RxJsonSchema } from 'rxdb'
import { actualizar, envelope, type Doc, type Entity, type Envelope } from '#domain/core/entity.ts'
import type { DocRecibido } from '#domain/core/sync.ts'

/**
 * - `guardado`: a fact of this device, on disk, not sent yet. - `enviado`: on its way in the present attempt.
 * - `recibido`: the server gave a receipt. - `cuarentena`: the server has it and waits for a person; `motivo` says why.
 * - `servidor`: it came from the server; somebody else made it.
 * - `encargo`: another device made it, its black box brought it here, and the server does not have it. - `entregado`: this
 *   device handed it in for who made it, and the server gave the receipt (caja-negra/encargos.ts).
 */
export const estadosFila = ['guardado', 'enviado', 'recibido', 'cuarentena', 'servidor', 'encargo', 'entregado'] as const
export type EstadoFila = (typeof estadosFila)[number]

/** A row as it is on disk. */
export interface FilaGuardada {
  id: string
  tipo: string
  tiendaId: string
  en: string
  clave: string
  padre: string
  /** The fact's place in this device's own order; 0 on rows that somebody else made. */
  seq: number
  estado: EstadoFila
  texto: string
  /** SHA-256 of `texto` in hex on facts; '' on what only the server writes. */
  hash: string
  /** Why it is in quarantine; '' otherwise. */
  motivo: string
  /** The server's time of the receipt; '' when there is none. */
  recibidoEn: string
}

/** A document as screens see it: what it says and where it stands on its way to the server. */
export interface Fila<T> {
  doc: T
  estado: EstadoFila
  motivo: string
  recibidoEn: string
}

const texto = (maxLength: number) => ({ type: 'string', maxLength }) as const
const largo = (campo: 'id' | 'tipo' | 'tiendaId' | 'clave' | 'padre') => texto(envelope.shape[campo].maxLength ?? 200)

/** Dexie indexes required fields only (docs/adr/0001); RxDB puts `_deleted` before and the id after each of these. */
export const esquemaFila: RxJsonSchema<FilaGuardada> = {
  title: 'fila',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: largo('id'),
    tipo: largo('tipo'),
    tiendaId: largo('tiendaId'),
    en: texto(40),
    clave: largo('clave'),
    padre: largo('padre'),
    seq: { type: 'integer', minimum: 0, maximum: 9_999_999_999, multipleOf: 1 },
    estado: texto(12),
    texto: { type: 'string' },
    hash: texto(64),
    motivo: texto(400),
    recibidoEn: texto(40),
  },
  required: ['id', 'tipo', 'tiendaId', 'en', 'clave', 'padre', 'seq', 'estado', 'texto', 'hash', 'motivo', 'recibidoEn'],
  indexes: [['tipo', 'en'], ['tipo', 'clave'], ['tipo', 'padre', 'en'], ['estado', 'seq'], ['seq']],
}

/** A key and its JSON text: the shape of `local` and `catalogo`, which hold no documents. */
export interface Apunte {
  id: string
  texto: string
}

export const esquemaApunte: RxJsonSchema<Apunte> = {
  title: 'apunte',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: texto(200), texto: { type: 'string' } },
  required: ['id', 'texto'],
}

/** The row of a document. `seq` is given for this device's own facts only. */
export function filaDe(
  doc: Pick<Envelope, 'id' | 'tipo' | 'tiendaId' | 'en' | 'clave' | 'padre'>,
  resto: Pick<FilaGuardada, 'texto' | 'hash' | 'estado'> & Partial<Pick<FilaGuardada, 'seq' | 'recibidoEn' | 'motivo'>>,
): FilaGuardada {
  const { id, tipo, tiendaId, en, clave, padre } = doc
  return { id, tipo, tiendaId, en, clave, padre, seq: 0, motivo: '', recibidoEn: '', ...resto }
}

const textoDe = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** The envelope of a document as it came, whatever version of the product wrote it. */
export const sobreDe = (doc: DocRecibido) => ({
  id: doc.id,
  tipo: doc.tipo,
  tiendaId: textoDe(doc['tiendaId']),
  en: textoDe(doc['en']),
  clave: textoDe(doc['clave']),
  padre: textoDe(doc['padre']),
})

/** What a screen sees of a row: today's shape of the document, whatever version wrote it. */
export function leerFila<E extends Entity>(entity: E, fila: FilaGuardada): Fila<Doc<E>> {
  const crudo = JSON.parse(fila.texto) as Record<string, unknown>
  return { doc: actualizar(entity, crudo) as Doc<E>, estado: fila.estado, motivo: fila.motivo, recibidoEn: fila.recibidoEn }
}

/** The documents that count: what the server set apart counts nowhere until somebody says what it is. */
export const docsQueCuentan = <D>(filas: readonly { doc: D; estado: string }[]): D[] =>
  filas.flatMap(({ doc, estado }) => (estado === 'cuarentena' ? [] : [doc]))
