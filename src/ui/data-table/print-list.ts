/** A list on paper: every row that is left after filtering, not only those that the screen holds. */
import { formatDateTime, formatInteger } from '../format.ts'
import { imprimirHoja } from '../imprimir/hoja.ts'
import { cellText, totalText } from './cells.ts'
import { isData } from './rows.ts'
import type { Column } from './types.ts'

/** More than this is no paper that anybody reads, and a browser takes minutes to lay it out. */
const PRINTED_MOST = 3000

/** Columns that fit on an upright letter page. */
const UPRIGHT = 6

export interface ListToPrint<R> {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  /** What the list was narrowed to, in words. */
  narrowed: readonly string[]
  /** When it is printed, ISO. */
  at: string
}

/** Opens the browser's print dialog with the list on it. */
export function printList<R>(list: ListToPrint<R>): void {
  const columns = list.columns.filter(isData)
  const page = `@page { size: letter ${columns.length > UPRIGHT ? 'landscape' : 'portrait'}; margin: 12mm; }`
  imprimirHoja('lista', list.label, [section({ ...list, columns })], () => page)
}

function section<R>({ label, rows, columns, narrowed, at }: ListToPrint<R>): HTMLElement {
  const printed = rows.slice(0, PRINTED_MOST)
  const root = element('section')
  root.append(element('h1', label))
  root.append(element('p', [`${formatInteger(rows.length)} en total`, ...narrowed, `impreso el ${formatDateTime(at)}`].join(' · ')))
  if (printed.length < rows.length)
    root.append(
      element(
        'p',
        `Van las primeras ${formatInteger(printed.length)} de ${formatInteger(rows.length)}; los totales son de todas. Para verlas todas, filtra la lista o descárgala en Excel.`,
      ),
    )
  const table = element('table')
  const head = element('thead')
  head.append(line('th', columns, ({ header }) => header))
  const body = element('tbody')
  body.append(...printed.map((row) => line('td', columns, (column) => cellText(column, row))))
  table.append(head, body)
  if (columns.some(({ total }) => total)) {
    // In the body: a tfoot is repeated on each page by browsers, as if each page had that total.
    const foot = line('td', columns, (column) => totalText(column, rows))
    foot.className = 'total'
    const [first] = foot.children
    if (first?.textContent === '') first.textContent = 'Total'
    body.append(foot)
  }
  root.append(table)
  return root
}

function line<R>(tag: 'th' | 'td', columns: readonly Column<R>[], said: (column: Column<R>) => string): HTMLElement {
  const tr = element('tr')
  tr.append(
    ...columns.map((column) => {
      const cell = element(tag, said(column))
      if (column.numeric) cell.className = 'derecha'
      return cell
    }),
  )
  return tr
}

function element(tag: string, content?: string): HTMLElement {
  const made = document.createElement(tag)
  if (content !== undefined) made.textContent = content
  return made
}
