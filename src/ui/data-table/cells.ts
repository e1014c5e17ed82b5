/** What a cell says outside of the screen: in a CSV, in a sheet and on paper. */
import type { ReactNode } from 'react'
import { enSantoDomingo } from '#domain/core/fecha.ts'
import { formatDateTime, formatDay, formatNumber } from '../format.ts'
import type { Column } from './types.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

const valueOf = <R>(column: Column<R>, row: R): string | number => (column.csv ?? column.value)(row)

/** For a CSV: an instant as the wall clock of Santo Domingo said it, which spreadsheets read as a date; the rest as it is. */
export function plain<R>(column: Column<R>, row: R): string | number {
  const value = valueOf(column, row)
  return typeof value === 'string' && INSTANT.test(value) ? enSantoDomingo(value).slice(0, 16).replace('T', ' ') : value
}

export interface SheetCell {
  value: string | number | Date
  type: StringConstructor | NumberConstructor | DateConstructor
  format?: string
}

/** For a sheet: numbers count and dates sort as dates, while a barcode stays the text that it is; null when there is nothing. */
export function sheetCell<R>(column: Column<R>, row: R): SheetCell | null {
  const value = valueOf(column, row)
  if (value === '') return null
  if (typeof value === 'number')
    return { value, type: Number, format: column.money ? '#,##0.00' : Number.isInteger(value) ? '#,##0' : '#,##0.####' }
  // A sheet knows no zones: what the wall clock said goes in as if it were UTC.
  if (INSTANT.test(value)) return { value: new Date(enSantoDomingo(value)), type: Date, format: 'dd/mm/yyyy hh:mm' }
  if (DAY.test(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  return { value, type: String }
}

/** For paper: what the screen shows when that is text, otherwise its value in words. */
export function cellText<R>(column: Column<R>, row: R): string {
  const shown = column.cell?.(row)
  if (typeof shown === 'string' || typeof shown === 'number') return String(shown)
  const value = valueOf(column, row)
  if (typeof value === 'number') return formatNumber(value, column.money ? 2 : 0)
  if (INSTANT.test(value)) return formatDateTime(value)
  return DAY.test(value) ? formatDay(value) : value
}

/** The foot of a column as text: what the screen says, or the sum of an amount that it draws; '' when there is none. */
export function totalText<R>(column: Column<R>, rows: readonly R[]): string {
  const total: ReactNode = column.total?.(rows)
  if (typeof total === 'string' || typeof total === 'number') return String(total)
  if (column.total === undefined || column.money !== true) return ''
  return formatNumber(
    rows.reduce((sum, row) => sum + Number(valueOf(column, row)), 0),
    2,
  )
}
