/** DGII's spreadsheet as rows of text, read in the browser. Its columns are thousands, most of them of lines that no document has: those go nowhere. */
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** DGII's weighs some hundred thousand bytes. */
const BYTES_MAXIMOS = 10_000_000
const VACIA = /^(#e)?$/i
/** Decimals that a spreadsheet keeps of a figure, and no more of what its binary adds. */
const DECIMALES = 6

/** Sheets with something in them. Fails with 'certificacion.no-es-set' on what is no spreadsheet. */
export async function leerLibro(archivo: File): Promise<Result<{ nombre: string; filas: string[][] }[]>> {
  if (archivo.size === 0 || archivo.size > BYTES_MAXIMOS) return fallo('certificacion.no-es-set')
  const { default: readSheets } = await import('read-excel-file/universal')
  try {
    const hojas = await readSheets<string>(await archivo.arrayBuffer(), { parseNumber: comoEsta })
    return ok(hojas.map(({ sheet, data }) => ({ nombre: sheet.slice(0, 100), filas: sinVacias(data.map((fila) => fila.map(comoTexto))) })))
  } catch {
    // A zip of another kind, a damaged or protected workbook: none of them is DGII's file.
    return fallo('certificacion.no-es-set')
  }
}

/** A figure as it stands in the file: digits that a number would lose are kept. */
const comoEsta = (escrito: string): string =>
  /^-?\d+(\.\d{1,6})?$/.test(escrito) ? escrito : String(Number(Number(escrito).toFixed(DECIMALES)))

function comoTexto(celda: unknown): string {
  if (celda instanceof Date) return celda.toISOString().slice(0, 10).split('-').reverse().join('-')
  return typeof celda === 'string' || typeof celda === 'boolean' ? String(celda) : ''
}

/** Without the columns in which no row says anything, nor the rows with nothing. */
export function sinVacias(filas: readonly (readonly string[])[]): string[][] {
  const [cabeza = [], ...resto] = filas
  const conAlgo = resto.filter((fila) => fila.some((celda) => !VACIA.test(celda.trim())))
  const columnas = cabeza.flatMap((_, i) => (conAlgo.some((fila) => !VACIA.test((fila[i] ?? '').trim())) ? [i] : []))
  return [cabeza, ...conAlgo].map((fila) => columnas.map((i) => fila[i] ?? ''))
}
