/** A file of products, read in pieces so that a big one does not freeze the screen; nothing is saved. */
import Papa from 'papaparse'
import {
  detectarDecimal,
  leerFilaDeArchivo,
  pareceEncabezado,
  proponerMapa,
  type ErrorImportacion,
  type FilaImportada,
  type MapaColumnas,
} from '#domain/importacion.ts'
import type { ItbisCodigo } from '#domain/itbis.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirTabla, type TablaAbierta } from '../tabla-de-archivo.ts'
import { lineaDeInforme } from './informe.ts'

/** More products than this is another kind of shop: the catalogue of a till is held in memory. */
const PRODUCTOS_MAXIMO = 200_000
/** Bad cells that the screen shows; the report has them all. */
const ERRORES_A_LA_VISTA = 100

export interface Muestra extends Omit<TablaAbierta, 'filas'> {
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
  const abierto = await abrirTabla(archivo)
  if (!abierto.ok) return abierto
  const { filas: todas, ...resto } = abierto.value
  const [primera = []] = todas
  const conEncabezado = pareceEncabezado(primera)
  const filas = conEncabezado ? todas.slice(1) : todas
  const mapa = conEncabezado ? proponerMapa(primera) : {}
  const indicePrecio = mapa.precio
  const precios = indicePrecio === undefined ? filas.flat() : filas.map((fila) => fila[indicePrecio] ?? '')
  const encabezado = conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`)
  return ok({ ...resto, decimal: detectarDecimal(precios), encabezado, conEncabezado, filas: filas.slice(0, 20), mapa })
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
  onAdvance: (avance: number) => void
  senal: AbortSignal
}

/** Reads the whole file. `importar.cancelado` when `senal` says so: nothing was saved. */
export function leerArchivo({
  muestra,
  mapa,
  decimal,
  itbisPorDefecto,
  onAdvance,
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
        onAdvance(Math.min(1, meta.cursor / muestra.texto.length))
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
