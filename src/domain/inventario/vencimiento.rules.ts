/**
 * What expires, and how much of it is left. A till that sells says no lot, so it is worked out: what expires first is taken to be sold first, and
 * what is on the shelf now belongs to what came with the latest day. Who looks at the packages says otherwise (`LoteRevisado`), and that holds.
 */
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { esNota, yaRecibido } from '#domain/compras/compra.rules.ts'
import { comprasEnPie } from '#domain/compras/emision.rules.ts'
import type { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import type { LoteRevisado } from './lote-revisado.entity.ts'

/** What came of a product with one day on it. */
export interface LoteLlegado {
  productoId: string
  nombre: string
  lote: string
  vence: string
  /** All that came of it, and when each part did (ISO). */
  milesimas: number
  llegadas: readonly { en: string; milesimas: number }[]
}

export interface LoteQueQueda extends LoteLlegado {
  /** Milésimas; what came is `milesimas`. */
  quedan: number
  /** Until its day; below zero once it is past. */
  dias: number
}

/** How many days before its day something is on the list. */
export const DIAS_DE_AVISO = 30

const claveDe = ({ productoId, lote, vence }: Pick<LoteLlegado, 'productoId' | 'lote' | 'vence'>): string =>
  JSON.stringify([productoId, lote, vence])

/** Everything that came with a day on it: what was received, and what an invoice brought by itself. The lists may hold what takes another back. */
export function lotesLlegados(recepciones: readonly Recepcion[], compras: readonly Compra[]): LoteLlegado[] {
  const anuladas = new Set(recepciones.flatMap(({ anula }) => anula?.recepcionId ?? []))
  const recibido = recepciones
    .filter(({ id, anula }) => anula === null && !anuladas.has(id))
    .flatMap(({ en, lineas }) => lineas.map((linea) => ({ ...linea, en })))
  const comprado = comprasEnPie(compras)
    .filter((compra) => !esNota(compra))
    // What had come before has its lots in its reception.
    .flatMap(({ en, lineas }) => lineas.map((linea) => ({ ...linea, en, milesimas: linea.milesimas - yaRecibido(linea) })))
  const lotes = new Map<string, LoteLlegado>()
  for (const { nombre, lote = '', vence, en, milesimas: cuantas, ...linea } of [...recibido, ...comprado]) {
    if (vence === undefined || cuantas === 0) continue
    for (const { productoId, milesimas } of enEstante(linea, cuantas)) {
      const clave = claveDe({ productoId, lote, vence })
      const { milesimas: antes = 0, llegadas = [] } = lotes.get(clave) ?? {}
      lotes.set(clave, { productoId, nombre, lote, vence, milesimas: antes + milesimas, llegadas: [...llegadas, { en, milesimas }] })
    }
  }
  return [...lotes.values()]
}

/** As many as somebody saw, and what came of it since. */
const segunSeDijo = ({ milesimas, llegadas }: LoteLlegado, dicho: LoteRevisado | undefined): number =>
  dicho === undefined
    ? milesimas
    : llegadas.reduce((suma, llegada) => suma + (llegada.en > dicho.en ? llegada.milesimas : 0), dicho.quedanMilesimas)

/**
 * What is left of each lot, what expires first on top; those of which nothing is left are not in it. `hay`: stock of a product, milésimas.
 */
export function lotesQueQuedan(
  lotes: readonly LoteLlegado[],
  { revisados, hay, hoy }: { revisados: readonly LoteRevisado[]; hay: (productoId: string) => number; hoy: string },
): LoteQueQueda[] {
  const dichos = new Map(revisados.toSorted((a, b) => (a.hlc < b.hlc ? -1 : 1)).map((uno) => [claveDe(uno), uno]))
  const enEstantes = new Map<string, number>()
  return lotes
    .toSorted((a, b) => (a.vence > b.vence ? -1 : a.vence < b.vence ? 1 : a.lote < b.lote ? -1 : 1))
    .flatMap((lote) => {
      const queda = enEstantes.get(lote.productoId) ?? Math.max(0, hay(lote.productoId))
      const quedan = Math.min(segunSeDijo(lote, dichos.get(claveDe(lote))), queda)
      enEstantes.set(lote.productoId, queda - quedan)
      return quedan > 0 ? [{ ...lote, quedan, dias: diasEntre(hoy, lote.vence) }] : []
    })
    .toReversed()
}

/** Is it to be looked at by now? */
export const vencePronto = ({ dias }: Pick<LoteQueQueda, 'dias'>, aviso = DIAS_DE_AVISO): boolean => dias <= aviso
