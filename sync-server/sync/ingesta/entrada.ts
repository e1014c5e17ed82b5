/** One item on its way through the door: as a fact, what is stored under its id already, and the receipt that answers it. */
import { numeroDeCompraPropia } from '#domain/compras/emision.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { FirmasLeidas } from '#domain/confianza/autoria.ts'
import type { Resultado } from '#domain/core/sync.ts'
import type { Db, Stored } from '../../store/port.ts'
import { firmasDePersonas } from './autoria.ts'
import { esAjeno } from '../../core/hechos/cuarentena.ts'
import { esId, type Hecho, type Recibido, type Remitente } from '../../core/hechos/remitente.ts'
import { claveDe, type Libreta } from '../../core/hechos/libreta.ts'
import { incluir } from '../../core/hechos/rangos.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** A fact as it is stored. */
interface Guardado {
  recepcion?: { hash: string; en: string; por?: string; firmas?: FirmasLeidas }
}

export type DocGuardado = Stored<Record<string, unknown> & Guardado>

/** One item on its way through. */
export interface Entrada {
  recibido: Recibido
  remitente: Remitente
  libreta: Libreta
  resultado?: Resultado
  /** It waits in quarantine already, and is looked at again. */
  otraVez?: true
}

export const hechoDe = ({ recibido }: Entrada): Hecho | undefined => (recibido.hecho.ok ? recibido.hecho.value : undefined)

/** The fact as it is stored, with the note of its receipt; nothing of what could not be read. */
export function conRecepcion(entrada: Entrada, en: string): ({ id: string } & Guardado)[] {
  const hecho = hechoDe(entrada)
  const { por } = entrada.remitente
  if (!hecho) return []
  // Over the text as it came, which is not kept: a store may write a document in another order.
  const firmas = firmasDePersonas(entrada.recibido.texto, hecho.doc.creadoPor)
  const recepcion = { hash: entrada.recibido.hash, en, ...(por === undefined ? {} : { por }), ...(firmas ? { firmas } : {}) }
  return [{ ...hecho.crudo, recepcion }]
}

/** The stored documents under the ids of these items; undefined where there is none or the id could not be one. */
export async function leerGuardados(ops: Db, entradas: readonly Entrada[]): Promise<(DocGuardado | undefined)[]> {
  const ids = entradas.map(({ recibido }) => recibido.id)
  const docs = await ops.getMany<Record<string, unknown> & Guardado>(ids.filter(esId))
  let leidos = 0
  return ids.map((id) => (esId(id) ? docs[leidos++] : undefined))
}

/** It is stored, or was: its place is taken, and it is answered so. */
export function aceptar(entrada: Entrada, recepcion: { hash: string; en: string }): true {
  const { recibido, libreta } = entrada
  incluir(libreta.aceptados, recibido.seq)
  entrada.resultado = { id: recibido.id, resultado: 'recibido', ...recepcion }
  return true
}

/** The same id and the same text are stored: the same receipt. */
export function responderDeAlmacen(entrada: Entrada, guardado: Guardado | undefined): boolean {
  const { recepcion } = guardado ?? {}
  return recepcion?.hash === entrada.recibido.hash && aceptar(entrada, { hash: recepcion.hash, en: recepcion.en })
}

/** The same id and the same text wait in quarantine: the same receipt. */
export function responderDeCuarentena(entrada: Entrada): boolean {
  const recibo = entrada.libreta.enCuarentena.get(claveDe(entrada.recibido))
  // What was wrong was the hash that came with it; now text and hash agree.
  const corregido = recibo?.motivo === 'hash-distinto' && entrada.recibido.declarado === entrada.recibido.hash
  // Who made it comes with it after all, under the signature of the batch.
  const propio = recibo !== undefined && esAjeno(recibo) && entrada.remitente.por === undefined
  if (!recibo || entrada.otraVez || corregido || propio) return false
  entrada.resultado = {
    id: entrada.recibido.id,
    resultado: 'en_cuarentena',
    hash: entrada.recibido.declarado,
    en: recibo.en,
    motivo: recibo.motivo,
    detalle: recibo.detalle,
  }
  return true
}

/** Does its id hold a fiscal number of the store's own? */
const tieneNumero = ({ entity, doc }: Hecho): boolean => entity.tipo === Venta.tipo || numeroDeCompraPropia(doc.id) !== undefined

export const repetido = ({ recibido }: Entrada): Reparo =>
  reparo(
    recibido.hecho.ok && tieneNumero(recibido.hecho.value) ? 'ncf-repetido' : 'id-repetido',
    `${recibido.id} ya existe con otro contenido`,
  ).reparo

/** Its answer; throws when nobody gave it one. */
export function resultadoDe({ resultado, recibido }: Entrada): Resultado {
  if (!resultado) throw new Error(`no result for ${recibido.id}`)
  return resultado
}
