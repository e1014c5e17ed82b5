/**
 * A file of products, read in pieces so that a big one does not freeze the screen. Encoding, separator and decimal sign are
 * found out here, and a spreadsheet (.xlsx) is turned into the same text; nothing is saved. (The library's own reading of a
 * File cuts a letter of two bytes at the end of a piece.)
 */
import Papa from 'papaparse'
import {
  detectarDecimal,
  detectarSeparador,
  leerFilaDeArchivo,
  pareceEncabezado,
  proponerMapa,
  type ErrorImportacion,
  type FilaImportada,
  type MapaColumnas,
} from '#domain/importacion.ts'
import type { ItbisCodigo } from '#domain/itbis.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/result.ts'
import { lineaDeInforme } from './informe.ts'

/** More products than this is another kind of shop: the catalogue of a till is held in memory. */
const PRODUCTOS_MAXIMO = 200_000
/** Bad cells that the screen shows; the report has them all. */
const ERRORES_A_LA_VISTA = 100
/** Enough for PRODUCTOS_MAXIMO rows of 300 letters. */
const BYTES_MAXIMO = 60_000_000
/** A spreadsheet is a zip that is unpacked whole in memory: ten times this and more. */
const BYTES_MAXIMO_HOJA = 15_000_000
const LETRAS_DE_MUESTRA = 256 * 1024

export interface Muestra {
  texto: string
  separador: string
  decimal: '.' | ','
  /** The names of the columns, made up (`Columna 1` …) when the file has none. */
  encabezado: string[]
  conEncabezado: boolean
  /** Up to 20 rows of data. */
  filas: string[][]
  mapa: MapaColumnas
  /** Was it a spreadsheet? Then nobody wrote its separator. */
  deHoja: boolean
}

/** Opens a file: what is in it and how it is written. */
export async function mirar(archivo: File): Promise<Result<Muestra>> {
  if (archivo.size === 0) return fallo('importar.archivo-vacio')
  if (archivo.size > BYTES_MAXIMO) return fallo('importar.archivo-muy-grande')
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  // A spreadsheet's own format is a zip.
  const leido = bytes[0] === 0x50 && bytes[1] === 0x4b ? await textoDeHoja(bytes) : textoDeBytes(bytes)
  if (!leido.ok) return leido
  const texto = leido.value
  const comienzo = texto.slice(0, LETRAS_DE_MUESTRA)
  const separador = ('separador' in leido ? leido.separador : undefined) ?? detectarSeparador(comienzo)
  const todas = Papa.parse<string[]>(comienzo, { delimiter: separador, skipEmptyLines: 'greedy', preview: 201 }).data
  const primera = todas[0]
  if (!primera || primera.length < 2) return fallo('importar.sin-columnas')
  const conEncabezado = pareceEncabezado(primera)
  const filas = conEncabezado ? todas.slice(1) : todas
  const mapa = conEncabezado ? proponerMapa(primera) : {}
  const indicePrecio = mapa.precio
  const precios = indicePrecio === undefined ? filas.flat() : filas.map((fila) => fila[indicePrecio] ?? '')
  const encabezado = conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`)
  return ok({
    texto,
    separador,
    decimal: detectarDecimal(precios),
    encabezado,
    conEncabezado,
    filas: filas.slice(0, 20),
    mapa,
    deHoja: leido.separador !== undefined,
  })
}

type TextoLeido = { ok: true; value: string; separador?: Muestra['separador'] } | { ok: false; error: Fallo }

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

export interface LecturaDeArchivo {
  filas: FilaImportada[]
  /** The first bad cells. */
  errores: ErrorImportacion[]
  /** All bad cells, one line each, as a CSV in pieces. */
  informe: Blob[]
  cuantosErrores: number
  filasConError: number
}

export interface OpcionesLectura {
  muestra: Muestra
  mapa: MapaColumnas
  decimal: '.' | ','
  itbisPorDefecto: ItbisCodigo
  /** 0 to 1. */
  alAvanzar: (avance: number) => void
  senal: AbortSignal
}

/** Reads the whole file. `importar.cancelado` when `senal` says so: nothing was saved. */
export function leerArchivo({
  muestra,
  mapa,
  decimal,
  itbisPorDefecto,
  alAvanzar,
  senal,
}: OpcionesLectura): Promise<Result<LecturaDeArchivo>> {
  return new Promise((resolve) => {
    const lectura: LecturaDeArchivo = { filas: [], errores: [], informe: [], cuantosErrores: 0, filasConError: 0 }
    const vistos = new Map<string, number>()
    let numero = 0
    Papa.parse<string[]>(muestra.texto, {
      delimiter: muestra.separador,
      skipEmptyLines: 'greedy',
      chunkSize: 512 * 1024,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        if (senal.aborted) return parser.abort()
        const malos: ErrorImportacion[] = []
        for (const celdas of data) {
          numero++
          if (numero === 1 && muestra.conEncabezado) continue
          const leida = leerFilaDeArchivo(celdas, numero, mapa, { decimal, itbisPorDefecto }, vistos)
          if (leida.ok) lectura.filas.push(leida.value)
          else {
            lectura.filasConError++
            malos.push(...leida.errores)
          }
        }
        anotarErrores(lectura, malos)
        alAvanzar(Math.min(1, meta.cursor / muestra.texto.length))
        if (lectura.filas.length > PRODUCTOS_MAXIMO) return parser.abort()
        // Gives the screen a turn between two pieces, so that Cancelar can be pressed.
        parser.pause()
        setTimeout(() => parser.resume(), 0)
      },
      complete: () => {
        if (senal.aborted) resolve(fallo('importar.cancelado'))
        else if (lectura.filas.length > PRODUCTOS_MAXIMO) resolve(fallo('importar.demasiados', { maximo: PRODUCTOS_MAXIMO }))
        else resolve(ok(lectura))
      },
    })
  })
}

/** Keeps the first ones to be shown, and all of them as text: a Blob is held outside of the page's memory. */
function anotarErrores(lectura: LecturaDeArchivo, malos: readonly ErrorImportacion[]): void {
  if (malos.length === 0) return
  lectura.cuantosErrores += malos.length
  lectura.errores.push(...malos.slice(0, Math.max(0, ERRORES_A_LA_VISTA - lectura.errores.length)))
  lectura.informe.push(new Blob([`${Papa.unparse(malos.map(lineaDeInforme), { escapeFormulae: true, newline: '\r\n' })}\r\n`]))
}
