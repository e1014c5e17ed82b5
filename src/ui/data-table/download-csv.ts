/** Hands a CSV to the browser. Cells that a spreadsheet would run as a formula are defused. */
export async function downloadCsv(name: string, lines: (string | number)[][]): Promise<void> {
  const { default: papa } = await import('papaparse')
  const text = papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })
  // The byte order mark makes Excel read UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
