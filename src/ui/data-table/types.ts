import type { ReactNode } from 'react'

export interface Column<R> {
  key: string
  header: string
  /** What is sorted by and what the CSV says; an amount in centavos is best given to `csv` in pesos. */
  value: (row: R) => string | number
  /** What is shown; the value as text when left out. */
  cell?: (row: R) => ReactNode
  csv?: (row: R) => string | number
  /** An amount: two decimals in a sheet. `csv` gives it in pesos. */
  money?: boolean
  /** Right-aligned figures that line up. */
  numeric?: boolean
  /** The least that what is drawn takes on the table, in px; text and figures are as wide as what they say (`widths.ts`). The first column takes what is left. */
  width?: number
  /** Starts hidden; the chooser shows it. */
  hidden?: boolean
  /** The foot of the column, from the rows that are left after filtering. Text goes on paper too. */
  total?: (rows: readonly R[]) => ReactNode
  /** Its place on the phone's card; `none` leaves it out. Default `line`. */
  card?: 'title' | 'end' | 'line' | 'none'
  /** `false` for what is no datum, as a button: it goes in no file, sorts nothing and cannot be hidden. */
  export?: false
}

/** One of a few choices. */
export interface ChoiceFilter<R> {
  kind?: 'opciones'
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  test: (row: R, value: string) => boolean
}

/** From one day to another, both included; either end may be left open. In the address: `2026-11-01..2026-11-21`. */
export interface DatesFilter<R> {
  kind: 'fechas'
  key: string
  label: string
  /** An ISO instant or a day `yyyy-mm-dd`; '' is in no range. */
  value: (row: R) => string
}

export type Filter<R> = ChoiceFilter<R> | DatesFilter<R>

export interface Sort {
  key: string
  descending: boolean
}

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** What the views need to draw the rows that are left. */
export interface ViewProps<R> {
  label: string
  rows: readonly R[]
  /** With those that a search or a filter leaves out: widths do not change with it. */
  allRows: readonly R[]
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  sort: Sort | undefined
  onSort: (key: string) => void
  onOpen: ((row: R) => void) | undefined
  selection: Selection | undefined
}
