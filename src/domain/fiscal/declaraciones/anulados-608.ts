/** File 608: paper numbers that were declared void in a month. Electronic ones are told to DGII by their own service (docs/FISCAL.md#voided-numbers). */
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import { esEcf } from '../ecf/documento.ts'
import { formatoNcf } from '../ncf.rules.ts'
import { diaDgii } from './ventas-607.ts'

/** A range or a block with what was declared void of it (`RangoNCF`, `BloqueNCF`). */
export interface ConAnulados {
  tipoComprobante: TipoComprobante
  rnc: string
  anulados: readonly { desde: number; hasta: number; codigo608: string; en: string }[]
}

/** A month with more is a mistake of whoever voided them, or takes more than one file. */
export const ANULADOS_MAXIMO = 50_000

/**
 * Lines of the file in the order of their numbers: number, day, and why. At most `ANULADOS_MAXIMO` and one. The day is that on which a number was
 * declared void; of papers that were issued and taken back in the month (`emitidos`), their own.
 */
export function filas608(
  duenos: readonly ConAnulados[],
  rnc: string,
  mes: string,
  emitidos: readonly { ncf: string; fecha: string; codigo608: string }[] = [],
): string[][] {
  const filas: string[][] = emitidos.map(({ ncf, fecha, codigo608 }) => [ncf, diaDgii(fecha), codigo608])
  for (const { tipoComprobante, anulados, rnc: suyo } of duenos) {
    if (esEcf(tipoComprobante) || suyo !== rnc) continue
    for (const { desde, hasta, codigo608, en } of anulados) {
      const dia = diaFiscal(en)
      if (mesDe(dia) !== mes) continue
      for (let numero = desde; numero <= hasta && filas.length <= ANULADOS_MAXIMO; numero += 1)
        filas.push([formatoNcf(tipoComprobante, numero), diaDgii(dia), codigo608])
    }
  }
  return filas.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}
