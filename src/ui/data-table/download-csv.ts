import { download } from '../download.ts'

/** Hands a CSV to the browser. Cells that a spreadsheet would run as a formula are defused. */
export async function downloadCsv(name: string, lines: (string | number)[][]): Promise<void> {
  const { default: papa } = await import('papaparse')
  const text = papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })
  // The byte order mark makes Excel read UTF-8.
  download(`${name}.csv`, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
}
