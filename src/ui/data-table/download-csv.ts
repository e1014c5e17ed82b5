import { download } from '../download.ts'

/** Hands a CSV to the browser. */
export async function downloadCsv(name: string, lines: (string | number)[][]): Promise<void> {
  download(`${name}.csv`, new Blob([await csvText(lines)], { type: 'text/csv;charset=utf-8' }))
}

/** The text of a CSV. Cells that a spreadsheet would run as a formula are defused; a negative number stays one. */
export async function csvText(lines: (string | number)[][]): Promise<string> {
  const { default: papa } = await import('papaparse')
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}`
}
