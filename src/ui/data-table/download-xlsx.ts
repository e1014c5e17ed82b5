import { download } from '../download.ts'
import { sheetCell } from './cells.ts'
import { isData } from './rows.ts'
import type { Column } from './types.ts'

/** Characters of a column, from its width on the screen. */
const PX_PER_CHARACTER = 7

/** Hands the rows over as an Excel workbook of one sheet, its first row held while the rest scrolls. */
export async function downloadXlsx<R>(name: string, label: string, rows: readonly R[], all: readonly Column<R>[]): Promise<void> {
  const columns = all.filter(isData)
  download(`${name}.xlsx`, await workbook(label, rows, columns))
}

/** The bytes of the workbook. */
export async function workbook<R>(label: string, rows: readonly R[], columns: readonly Column<R>[]): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/universal')
  const header = columns.map((column) => ({ value: column.header, type: String, fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map((column) => sheetCell(column, row)))
  return writeXlsx([header, ...lines], {
    sheet: sheetName(label),
    stickyRowsCount: 1,
    columns: columns.map(({ width = 170 }) => ({ width: Math.ceil(width / PX_PER_CHARACTER) })),
  }).toBlob()
}

/** Excel takes 31 characters and none of these. */
const sheetName = (label: string): string => label.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
