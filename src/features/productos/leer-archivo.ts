/**
 * A file of products, read in pieces so that a big one does not freeze the screen. Encoding, separator and decimal sign are
 * found out here; nothing is saved. (The library's own reading of a File cuts a letter of two bytes at the end of a piece.)
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
import { fallo, ok, type Result } from '#domain/result.ts'

/** More products than this is another kind of shop: the catalogue of a till is held in memory. */
const PRODUCTOS_MAXIMO = 200_000
/** Past this many the report says how many more there are. */
const ERRORES_MAXIMO = 20_000
/** Enough for PRODUCTOS_MAXIMO rows of 300 letters. */
const BYTES_MAXIMO = 60_000_000
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
}

/** Opens a file: what is in it and how it is written. */
export async function mirar(archivo: File): Promise<Result<Muestra>> {
  if (archivo.size === 0) return fallo('importar.archivo-vacio')
  if (archivo.size > BYTES_MAXIMO) return fallo('importar.archivo-muy-grande')
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  // A spreadsheet's own format is a zip; PDFs and pictures have zeros. Neither is a text of rows.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || bytes.subarray(0, LETRAS_DE_MUESTRA).includes(0)) return fallo('importar.no-es-texto')
  const texto = decodificar(bytes)
  const comienzo = texto.slice(0, LETRAS_DE_MUESTRA)
  const separador = detectarSeparador(comienzo)
  const todas = Papa.parse<string[]>(comienzo, { delimiter: separador, skipEmptyLines: 'greedy', preview: 201 }).data
  const primera = todas[0]
  if (!primera || primera.length < 2) return fallo('importar.sin-columnas')
  const conEncabezado = pareceEncabezado(primera)
  const filas = conEncabezado ? todas.slice(1) : todas
  const mapa = conEncabezado ? proponerMapa(primera) : {}
  const indicePrecio = mapa.precio
  const precios = indicePrecio === undefined ? filas.flat() : filas.map((fila) => fila[indicePrecio] ?? '')
  const encabezado = conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`)
  return ok({ texto, separador, decimal: detectarDecimal(precios), encabezado, conEncabezado, filas: filas.slice(0, 20), mapa })
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
  errores: ErrorImportacion[]
  /** Bad cells past the list's limit. */
  erroresDeMas: number
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
    const lectura: LecturaDeArchivo = { filas: [], errores: [], erroresDeMas: 0, filasConError: 0 }
    const vistos = new Map<string, number>()
    let numero = 0
    Papa.parse<string[]>(muestra.texto, {
      delimiter: muestra.separador,
      skipEmptyLines: 'greedy',
      chunkSize: 512 * 1024,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        if (senal.aborted) return parser.abort()
        for (const celdas of data) {
          numero++
          if (numero === 1 && muestra.conEncabezado) continue
          anotar(lectura, leerFilaDeArchivo(celdas, numero, mapa, { decimal, itbisPorDefecto }, vistos))
        }
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

function anotar(lectura: LecturaDeArchivo, leida: ReturnType<typeof leerFilaDeArchivo>): void {
  if (leida.ok) {
    lectura.filas.push(leida.value)
    return
  }
  lectura.filasConError++
  const caben = Math.max(0, ERRORES_MAXIMO - lectura.errores.length)
  lectura.errores.push(...leida.errores.slice(0, caben))
  lectura.erroresDeMas += Math.max(0, leida.errores.length - caben)
}
