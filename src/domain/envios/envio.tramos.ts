/** Weight tiers as people write them: row by row in a form, and in one cell of a spreadsheet as `5 kg: 100; 20 kg: 350`. */
import { estanEnOrden, tramoDePeso, TRAMOS_MAXIMOS, type TramoDePeso } from './tramo.ts'
import { leerNumero } from '#domain/core/importacion/celdas.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Why tiers cannot be as they were written. */
export type ProblemaDeTramos =
  | 'envio.tramos-demasiados'
  | 'envio.tramo-repetido'
  | 'envio.tramo-mas-barato'
  | 'importar.tramos-no-se-entienden'
type Tramos = Result<TramoDePeso[], { code: ProblemaDeTramos }>

/** The tiers by their weight; or why they cannot be: two from one weight, a heavier one that adds less, or too many. */
export function ordenarTramos(tramos: readonly TramoDePeso[]): Tramos {
  const ordenados = [...tramos].sort((a, b) => a.desdeGramos - b.desdeGramos)
  if (ordenados.length > TRAMOS_MAXIMOS) return fallo('envio.tramos-demasiados')
  if (ordenados.some(({ desdeGramos }, i) => ordenados[i - 1]?.desdeGramos === desdeGramos)) return fallo('envio.tramo-repetido')
  return estanEnOrden(ordenados) ? ok(ordenados) : fallo('envio.tramo-mas-barato')
}

/** "5 kg: 100; 20 kg: 350.5": kilos and pesos; '' without tiers. */
export const textoDeTramos = (tramos: readonly TramoDePeso[]): string =>
  tramos.map(({ desdeGramos, masCentavos }) => `${desdeGramos / 1000} kg: ${masCentavos / 100}`).join('; ')

/** Reads what `textoDeTramos` writes, as people change it; `decimal` is how the file writes parts of one. */
export function leerTramos(texto: string, decimal: '.' | ','): Tramos {
  const partes = texto.split(';').filter((parte) => parte.trim() !== '')
  const tramos = partes.flatMap((parte) => {
    const [, kilos = '', pesos = ''] = /^\s*(.+?)\s*(?:kgs?|kilos?)?\s*:\s*(.+)$/i.exec(parte) ?? []
    const leido = tramoDePeso.safeParse({ desdeGramos: leerNumero(kilos, decimal, 3), masCentavos: leerNumero(pesos, decimal, 2) })
    return leido.success ? [leido.data] : []
  })
  return tramos.length === partes.length ? ordenarTramos(tramos) : fallo('importar.tramos-no-se-entienden')
}
