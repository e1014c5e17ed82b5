/**
 * Documents that a job cannot digest: noted beside the receipts with the job and why, so that what comes after them is done all the same.
 * They are shown to the owner, and tried again when the owner asks and when the server starts.
 */
import * as z from 'zod'
import { tipoPropio } from '../bases.ts'
import { abrirRecibos } from '../hechos/recibos.ts'
import { GuardError } from '../../store/guardia.ts'
import type { Store, Stored } from '../../store/port.ts'
import { SinLugarError, type TiendaAbierta, type Trabajo } from './trabajo.ts'

/** A document, the job that stumbled on it, and on what. */
export interface Apartado {
  id: string
  tipo: string
  en: string
  docId: string
  docTipo: string
  dispositivoId: string
  seq: number
  trabajo: string
  detalle: string
}

const TIPO = tipoPropio('apartado')

const idApartado = (trabajo: string, docId: string): string => `apartado:${trabajo}:${docId}`

/** Is it about the document? What a store says that is away or full is about all of them, and is tried again until it works. */
const esDelDocumento = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof GuardError ||
  error instanceof SinLugarError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError

/**
 * Shows documents to a job. When that throws because of one of them, halves, down to the one; it is set apart and the others are done.
 * Answers those that were set apart.
 */
export async function procesarApartando(trabajo: Trabajo, tienda: TiendaAbierta, docs: readonly Stored[]): Promise<Apartado[]> {
  try {
    await trabajo.procesar(tienda, docs)
    return []
  } catch (error) {
    if (!esDelDocumento(error)) throw error
    const [unico] = docs
    if (docs.length === 1 && unico) return [await apartar(trabajo, tienda, unico, error)]
    const mitad = docs.length >> 1
    return [
      ...(await procesarApartando(trabajo, tienda, docs.slice(0, mitad))),
      ...(await procesarApartando(trabajo, tienda, docs.slice(mitad))),
    ]
  }
}

async function apartar({ nombre }: Trabajo, { store, tiendaId, en }: TiendaAbierta, doc: Stored, error: unknown): Promise<Apartado> {
  const { dispositivoId, seq, tipo } = doc
  const apartado: Apartado = {
    id: idApartado(nombre, doc.id),
    tipo: TIPO,
    en,
    docId: doc.id,
    docTipo: typeof tipo === 'string' ? tipo : '',
    dispositivoId: typeof dispositivoId === 'string' ? dispositivoId : '',
    seq: typeof seq === 'number' ? seq : 0,
    trabajo: nombre,
    detalle: (error instanceof Error ? error.message : String(error)).slice(0, 300),
  }
  await (await abrirRecibos(store, tiendaId)).createMany([apartado])
  return apartado
}

/** What is set apart in a store, oldest first. */
export const leerApartados = async (store: Store, tiendaId: string): Promise<Stored<Apartado>[]> =>
  (await abrirRecibos(store, tiendaId)).find<Apartado>({ tipo: TIPO })

/** Tries them again: what is digested now is set apart no more. */
export async function reintentarApartados(trabajos: readonly Trabajo[], tienda: TiendaAbierta): Promise<void> {
  const { store, tiendaId, ops } = tienda
  const recibos = await abrirRecibos(store, tiendaId)
  for (const { id, rev, trabajo: nombre, docId } of await leerApartados(store, tiendaId)) {
    const trabajo = trabajos.find((uno) => uno.nombre === nombre)
    const doc = await ops.get(docId)
    const siguen = trabajo && doc ? await procesarApartando(trabajo, tienda, [doc]) : []
    if (siguen.length === 0) await recibos.remove(id, rev)
  }
}
