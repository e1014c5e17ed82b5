/**
 * A stock count by several people. What each counted adds up per product; it is held against the stock that was expected at
 * the moment of the count, so that what is sold afterwards does not falsify it. The expectation is worked out again from the
 * facts at hand: a sale that was made before the count and arrives after it still counts.
 */
import type { LineaConteo } from './conteo.entity.ts'
import { efectosDeInventario, type HechoDeExistencia } from './existencia.rules.ts'

/** What one person counted of a product in one place. */
export interface Parte {
  persona: string
  lugar: string
  milesimas: number
}

export interface ProductoContado {
  productoId: string
  milesimas: number
  /** When the last of what is counted was: stock is expected as of then. */
  en: string
  partes: Parte[]
}

type Linea = Pick<LineaConteo, 'productoId' | 'lugar' | 'acto' | 'milesimas' | 'creadoPor' | 'hlc' | 'en'>

/** What was counted of each product, in whatever order the lines arrived. */
export function plegarConteo(lineas: readonly Linea[]): Map<string, ProductoContado> {
  const partes = new Map<string, Parte & { productoId: string; en: string }>()
  for (const linea of lineas.toSorted((a, b) => (a.hlc < b.hlc ? -1 : a.hlc > b.hlc ? 1 : 0))) {
    const { productoId, lugar, creadoPor: persona, acto, milesimas, en } = linea
    const clave = JSON.stringify([productoId, persona, lugar])
    const previa = acto === 'suma' ? partes.get(clave) : undefined
    partes.set(clave, { productoId, persona, lugar, milesimas: (previa?.milesimas ?? 0) + milesimas, en })
  }
  const contados = new Map<string, ProductoContado>()
  for (const { productoId, en, ...parte } of partes.values()) {
    const contado = contados.get(productoId) ?? { productoId, milesimas: 0, en: '', partes: [] }
    contado.milesimas += parte.milesimas
    contado.en = en > contado.en ? en : contado.en
    contado.partes.push(parte)
    contados.set(productoId, contado)
  }
  return contados
}

export interface Diferencia extends ProductoContado {
  /** The stock as of `en`. */
  esperado: number
  diferencia: number
}

/**
 * What is counted against what was expected then. `existencia` is the stock now, `hechos` every sale, purchase and movement since the
 * count began: those made after a product was counted are taken back from its stock.
 */
export function diferenciasDe(
  contados: Iterable<ProductoContado>,
  existencia: (productoId: string) => number,
  hechos: Iterable<HechoDeExistencia>,
): Diferencia[] {
  const lista = [...contados]
  const cuando = new Map(lista.map(({ productoId, en }) => [productoId, en]))
  const despues = new Map<string, number>()
  for (const hecho of hechos) {
    for (const { productoId, milesimas } of efectosDeInventario(hecho)) {
      const contadoEn = cuando.get(productoId)
      if (contadoEn !== undefined && hecho.en > contadoEn) despues.set(productoId, (despues.get(productoId) ?? 0) + milesimas)
    }
  }
  return lista.map((contado) => {
    const esperado = existencia(contado.productoId) - (despues.get(contado.productoId) ?? 0)
    return { ...contado, esperado, diferencia: contado.milesimas - esperado }
  })
}
