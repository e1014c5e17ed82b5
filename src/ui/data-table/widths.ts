/** How wide each column of a table has to be so that what it says is read whole. */
import { isValidElement } from 'react'
import { cellText, totalText } from './cells.ts'
import { isData } from './rows.ts'
import type { Column } from './types.ts'

/** At 14 px: figures are tabular and wider than words on the average; capitals and bold take more. */
const CHARACTER_PX = { numeric: 9.1, text: 7.6, first: 8.1 }
const BOLD = 1.06
const CURRENCY = '-RD$'
/** Both sides of a cell; a badge has its own on top; a header keeps the place of its arrow. */
const PADDING_PX = { numeric: 18, text: 30, mark: 26, arrow: 20 }
/** Words are cut beyond this, figures never are. */
const WIDEST_TEXT_PX = 260
const NARROWEST_PX = 76
const FIRST_LEAST_PX = 150
const ACTION_PX = 130
/** RD$132,174.19 in bold. */
const DRAWN_FIGURE_PX = 134
/** Widths go in steps, so that a row that comes in moves nothing by two pixels. */
const STEP_PX = 8
/** Rows that are looked at: the first ones, which are in sight, and so many of the rest. */
const LOOKED_AT = { first: 60, rest: 60 }

/** In px, column by column; the first is the least that it needs. */
export function columnWidths<R>(columns: readonly Column<R>[], rows: readonly R[]): number[] {
  const looked = sample(rows)
  return columns.map((column, position) => {
    const needed = step(isData(column) ? widthOf(column, looked, rows, position === 0) : (column.width ?? ACTION_PX))
    return position === 0 ? Math.max(FIRST_LEAST_PX, needed) : needed
  })
}

/** What words may be cut to before the table scrolls. */
const SHORTEST_TEXT_PX = 120
const FIRST_SHORTEST_PX = 190

/** The same widths in a place of `available` px: words give way, each in proportion to what it has to spare; figures, days and what is drawn do not. */
export function fitted<R>(
  widths: readonly number[],
  columns: readonly Column<R>[],
  rows: readonly R[],
  available: number,
): readonly number[] {
  const excess = widths.reduce((sum, width) => sum + width, 0) - available
  if (excess <= 0) return widths
  const looked = rows.slice(0, LOOKED_AT.first)
  const spare = widths.map((width, position) => {
    const column = columns[position]
    if (!column || !saysWords(column, looked)) return 0
    return Math.max(0, width - (position === 0 ? FIRST_SHORTEST_PX : SHORTEST_TEXT_PX))
  })
  const all = spare.reduce((sum, px) => sum + px, 0)
  if (all === 0) return widths
  const part = Math.min(1, excess / all)
  return widths.map((width, position) => width - Math.ceil((spare[position] ?? 0) * part))
}

const A_DAY = /^\d{4}-\d\d-\d\d/
/** A number that people read off: a barcode, an NCF, a telephone. */
const WHOLE = /^(?=(.*\d){5})[A-Z\d+-]+$/
const isWhole = <R>(column: Column<R>, row: R): boolean => WHOLE.test(cellText(column, row)) || WHOLE.test(String(column.value(row)))

/** Half a day is another day, half a number none, and half a badge neither. */
const saysWords = <R>(column: Column<R>, rows: readonly R[]): boolean =>
  isData(column) &&
  column.numeric !== true &&
  !rows.some((row) => A_DAY.test(String(column.value(row))) || isWhole(column, row) || isValidElement(column.cell?.(row)))

function widthOf<R>(column: Column<R>, looked: readonly R[], rows: readonly R[], first: boolean): number {
  const numeric = column.numeric === true
  const figures = numeric || looked.some((row) => isWhole(column, row))
  const character = figures ? CHARACTER_PX.numeric : first ? CHARACTER_PX.first : CHARACTER_PX.text
  const padding = numeric ? PADDING_PX.numeric : PADDING_PX.text
  const total = totalText(column, rows).length
  const read = numeric ? [...looked, ...extremes(column, rows)] : looked
  const longest = read.reduce((most, row) => Math.max(most, cellText(column, row).length), total)
  const drawn = looked.some((row) => isValidElement(column.cell?.(row)))
  const mark = drawn && !numeric ? PADDING_PX.mark : 0
  // An amount that is drawn has its currency before it, and is bold.
  const letters = drawn && column.money ? (longest + CURRENCY.length) * BOLD : longest
  const content = Math.ceil(letters * character) + padding + mark
  const header = Math.ceil(column.header.length * CHARACTER_PX.text) + padding + PADDING_PX.arrow
  const needed = Math.max(NARROWEST_PX, header, numeric ? content : Math.min(content, WIDEST_TEXT_PX))
  // What is drawn may be wider than its words: who drew it knows.
  return drawn ? Math.max(needed, column.width ?? (numeric ? DRAWN_FIGURE_PX : 0)) : needed
}

/** The rows with the largest and the smallest figure: they are the longest ones. */
function extremes<R>(column: Column<R>, rows: readonly R[]): R[] {
  const [first] = rows
  if (first === undefined) return []
  let largest: R = first
  let smallest: R = first
  let [most, least] = [column.value(first), column.value(first)]
  for (const row of rows) {
    const value = column.value(row)
    if (value > most) [largest, most] = [row, value]
    if (value < least) [smallest, least] = [row, value]
  }
  return [largest, smallest]
}

const step = (px: number): number => Math.ceil(px / STEP_PX) * STEP_PX

function sample<R>(rows: readonly R[]): readonly R[] {
  if (rows.length <= LOOKED_AT.first + LOOKED_AT.rest) return rows
  const stride = Math.ceil((rows.length - LOOKED_AT.first) / LOOKED_AT.rest)
  return rows.filter((_, i) => i < LOOKED_AT.first || (i - LOOKED_AT.first) % stride === 0)
}
