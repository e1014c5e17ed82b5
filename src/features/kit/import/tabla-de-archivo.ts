/**
 * Opens a file of rows, whatever it is: its encoding and separator are found out here, and a spreadsheet (.xlsx) is turned into the
 * same text. (papaparse's own reading of a File cuts a letter of two bytes at the end of a piece.)
 */
import Papa from 'papaparse'
import { detectarSeparador } from '#domain/core/importacion/celdas.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'

/** Enough for 200,000 rows of 300 letters. */
const BYTES_MAXIMO = 60_000_000
/** A spreadsheet is a zip that is unpacked whole in memory: ten times this and more. */
const BYTES_MAXIMO_HOJA = 15_000_000
const LETRAS_DE_MUESTRA = 256 * 1024
const FILAS_DE_MUESTRA = 201

/** For an input's `accept`. */
export const tiposDeTabla = '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface TablaAbierta {
  texto: string
  separador: string
  /** The first rows, the header included where there is one. */
  filas: string[][]
  /** Was it a spreadsheet? Then nobody wrote its separator. */
  deHoja: boolean
}

/** Reads a file of rows, whatever its format, encoding and separator; 'importar.*' says why it can't be. */
export async function abrirTabla(archivo: File): Promise<Result<TablaAbierta>> {
  if (archivo.size === 0) return fallo('importar.archivo-vacio')
  if (archivo.size > BYTES_MAXIMO) return fallo('importar.archivo-muy-grande')
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  // A spreadsheet's own format is a zip.
  const leido = bytes[0] === 0x50 && bytes[1] === 0x4b ? await textoDeHoja(bytes) : textoDeBytes(bytes)
  if (!leido.ok) return leido
  const texto = leido.value
  const comienzo = texto.slice(0, LETRAS_DE_MUESTRA)
  const separador = leido.separador ?? detectarSeparador(comienzo)
  const filas = Papa.parse<string[]>(comienzo, { delimiter: separador, skipEmptyLines: 'greedy', preview: FILAS_DE_MUESTRA }).data
  // A title may stand over the columns.
  if (filas.every((fila) => fila.length < 2)) return fallo('importar.sin-columnas')
  return ok({ texto, separador, filas, deHoja: leido.separador !== undefined })
}

type TextoLeido = { ok: true; value: string; separador?: string } | { ok: false; error: Fallo }

/** PDFs and pictures have zeros: they are no text of rows. */
const textoDeBytes = (bytes: Uint8Array): TextoLeido =>
  bytes.subarray(0, LETRAS_DE_MUESTRA).includes(0) ? fallo('importar.no-es-texto') : ok(decodificar(bytes))

function celdaComoTexto(celda: unknown): string {
  if (celda instanceof Date) return celda.toISOString().slice(0, 10)
  return typeof celda === 'string' || typeof celda === 'number' || typeof celda === 'boolean' ? String(celda) : ''
}

/** The first sheet of a workbook as comma-separated text. Whatever the library cannot open is no spreadsheet to who brought it. */
async function textoDeHoja(bytes: Uint8Array<ArrayBuffer>): Promise<TextoLeido> {
  if (bytes.length > BYTES_MAXIMO_HOJA) return fallo('importar.archivo-muy-grande')
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const filas = await readSheet(bytes.buffer)
    const texto = Papa.unparse(
      filas.map((fila) => fila.map(celdaComoTexto)),
      { delimiter: ',', newline: '\n' },
    )
    return { ok: true, value: texto, separador: ',' }
  } catch {
    // A zip of another kind, a damaged or protected workbook: all say so in the same words.
    return fallo('importar.no-es-texto')
  }
}

/** UTF-8 when it is, else Windows-1252, in which Excel saves CSV here. A byte order mark is left out. */
function decodificar(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
