/** A file of rows, read in pieces so that a big one does not freeze the screen; nothing is saved. */
import Papa from 'papaparse'
import { detectarDecimal } from '#domain/core/importacion/celdas.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirTabla, type TablaAbierta } from './import/tabla-de-archivo.ts'

/** Which column of the file (from 0) holds what; a column that is not in it is not read. */
export type ColumnMap<C extends string> = Partial<Record<C, number>>
export type DecimalSign = '.' | ','

/** A cell that cannot be: its row of the file (from 1, header included), its column ('' is the whole row), what it held and why. */
export interface CellError {
  fila: number
  columna: string
  valor: string
  code: string
}
export type RowRead<R> = { ok: true; value: R } | { ok: false; errores: readonly CellError[] }
export type RowReader<R> = (cells: readonly string[], row: number) => RowRead<R>

/** What a file of something looks like. `H` is what its rows are read with besides: today, the country's places … */
export interface FileSpec<C extends string, R, H extends object = object> {
  /** Its columns as people call them, in order. */
  titles: Readonly<Record<C, string>>
  /** The columns that a header line names. */
  propose: (header: readonly string[]) => ColumnMap<C>
  /** Is its first line a header? When at least two columns are named, unless it says otherwise. */
  isHeader?: (named: ColumnMap<C>, first: readonly string[]) => boolean
  /** How many of its first rows stand over the header: a title, a period. None unless it says. */
  above?: (rows: readonly (readonly string[])[]) => number
  /** Which column is what where no header tells. */
  unnamed?: ColumnMap<C>
  /** The column that shows how the file writes decimals; left out where it holds no amounts. */
  decimals?: C
  /** As many rows as it may have. */
  most: number
  /** More endings that it may have, for an input's `accept`. */
  endings?: string
  /** Takes off what is no row, or makes rows of what has none. */
  prepare?: (file: File) => Promise<File>
  /** Reads the rows of one file, one after another: it may remember those before. */
  reader: (how: H & { mapa: ColumnMap<C>; decimal: DecimalSign }) => RowReader<R>
}

export interface Sample<C extends string> extends TablaAbierta {
  archivo: string
  decimal: DecimalSign
  /** The names of the columns, made up (`Columna 1` …) when the file has none. */
  encabezado: string[]
  conEncabezado: boolean
  /** Rows over the header, which are not read. */
  encima: number
  mapa: ColumnMap<C>
}

/** Opens a file: what is in it, how it is written, which column looks like what. Its `filas` are the first 20 of data. */
export async function lookAt<C extends string>(
  file: File,
  spec: Pick<FileSpec<C, unknown, never>, 'propose' | 'isHeader' | 'above' | 'unnamed' | 'decimals' | 'prepare'>,
): Promise<Result<Sample<C>>> {
  const opened = await abrirTabla((await spec.prepare?.(file)) ?? file)
  if (!opened.ok) return opened
  const encima = spec.above?.(opened.value.filas) ?? 0
  const all = opened.value.filas.slice(encima)
  const [first = []] = all
  const named = spec.propose(first)
  const conEncabezado = spec.isHeader?.(named, first) ?? Object.keys(named).length >= 2
  const filas = conEncabezado ? all.slice(1) : all
  const mapa: ColumnMap<C> = conEncabezado ? named : (spec.unnamed ?? {})
  const amounts = spec.decimals === undefined ? undefined : mapa[spec.decimals]
  return ok({
    ...opened.value,
    archivo: file.name,
    decimal: detectarDecimal(amounts === undefined ? filas.flat() : filas.map((fila) => fila[amounts] ?? '')),
    encabezado: conEncabezado ? first : first.map((_, i) => `Columna ${i + 1}`),
    conEncabezado,
    encima,
    filas: filas.slice(0, 20),
    mapa,
  })
}

/** Bad cells that the screen shows; the report has them all. */
const ERRORS_IN_SIGHT = 100

/** The rows of a file that could not be taken in. */
export interface BadRows {
  rows: number
  /** The first bad cells, their column as people call it. */
  errors: CellError[]
  /** All bad cells there are. */
  count: number
  /** All of them, a line each, as a CSV in pieces. */
  report: Blob[]
}
export interface Reading<R> {
  rows: R[]
  bad: BadRows
}

/** Bad cells in words: the first ones to be shown, and all as text, since a Blob is held outside of the page's memory. */
export function badRows(
  errors: readonly CellError[],
  titles: Readonly<Record<string, string>>,
  before: BadRows = { rows: 0, errors: [], count: 0, report: [] },
): BadRows {
  if (errors.length === 0) return before
  const named = errors.map((error) => ({ ...error, columna: titles[error.columna] ?? '' }))
  const lines = named.map(({ fila, columna, valor, code }) => [fila, columna, valor, explicarCodigo(code)])
  return {
    rows: before.rows + new Set(errors.map(({ fila }) => fila)).size,
    errors: [...before.errors, ...named].slice(0, ERRORS_IN_SIGHT),
    count: before.count + errors.length,
    report: [...before.report, new Blob([`${Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}\r\n`])],
  }
}

export const REPORT_HEADER = ['fila', 'columna', 'valor', 'qué pasa']

interface Reach {
  signal: AbortSignal
  /** 0 to 1. */
  onAdvance: (done: number) => void
}

/** Reads the whole file: the good rows, and every cell that is not. 'importar.cancelado' when `signal` says so, 'importar.demasiados'. */
export function readAll<R>(
  { texto, separador, conEncabezado, encima }: Pick<Sample<string>, 'texto' | 'separador' | 'conEncabezado' | 'encima'>,
  { titles, most }: Pick<FileSpec<string, R>, 'titles' | 'most'>,
  read: RowReader<R>,
  { signal, onAdvance }: Reach,
): Promise<Result<Reading<R>>> {
  return new Promise((resolve) => {
    const rows: R[] = []
    let bad = badRows([], titles)
    let row = 0
    const tooMany = () => row > most + encima + Number(conEncabezado)
    Papa.parse<string[]>(texto, {
      delimiter: separador,
      skipEmptyLines: 'greedy',
      chunkSize: 512 * 1024,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        if (signal.aborted) return parser.abort()
        const errors: CellError[] = []
        for (const cells of data) {
          row++
          if (row <= encima + Number(conEncabezado)) continue
          const one = read(cells, row)
          if (one.ok) rows.push(one.value)
          else errors.push(...one.errores)
        }
        bad = badRows(errors, titles, bad)
        onAdvance(Math.min(1, meta.cursor / texto.length))
        if (tooMany()) return parser.abort()
        // Gives the screen a turn between two pieces, so that Cancelar can be pressed.
        parser.pause()
        setTimeout(() => parser.resume(), 0)
      },
      complete: () => {
        if (signal.aborted) resolve(fallo('importar.cancelado'))
        else if (tooMany()) resolve(fallo('importar.demasiados', { maximo: most }))
        else resolve(ok({ rows, bad }))
      },
    })
  })
}
