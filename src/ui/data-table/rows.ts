/** The pure half of the table: filtering, sorting and the lines of a CSV. */
import { diaFiscal } from '#domain/core/fecha.ts'
import { normalize } from '../search.ts'
import { plain } from './cells.ts'
import type { Column, Filter, Sort } from './types.ts'

/** The rows that pass every filter that is set. */
export function filterRows<R>(rows: readonly R[], filters: readonly Filter<R>[], chosen: (key: string) => string | null): readonly R[] {
  const active = filters.flatMap((filter) => testOf(filter, chosen(filter.key)) ?? [])
  return active.length === 0 ? rows : rows.filter((row) => active.every((test) => test(row)))
}

/** What a filter asks of a row; undefined when nothing was chosen, or something that it does not know. */
function testOf<R>(filter: Filter<R>, chosen: string | null): ((row: R) => boolean) | undefined {
  if (chosen === null) return undefined
  if (filter.kind === 'fechas') {
    const [from, to] = readDates(chosen)
    return from === null && to === null ? undefined : (row) => isWithin(filter.value(row), from, to)
  }
  return filter.options.some(({ value }) => value === chosen) ? (row) => filter.test(row, chosen) : undefined
}

/** First and last day; null for an open end. */
export type Days = [from: string | null, to: string | null]

const DAY = /^\d{4}-\d\d-\d\d$/

/** A date filter as the address has it. */
export function readDates(text: string | null): Days {
  const [from = '', to = ''] = (text ?? '').split('..')
  return [DAY.test(from) ? from : null, DAY.test(to) ? to : null]
}

export const writeDates = ([from, to]: Days): string => (from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`)

function isWithin(dayOrInstant: string, from: string | null, to: string | null): boolean {
  if (dayOrInstant === '') return false
  const day = dayOrInstant.length === 10 ? dayOrInstant : diaFiscal(dayOrInstant)
  return (from === null || day >= from) && (to === null || day <= to)
}

/** Sorted by keys made once per row: a collator on 50,000 names takes a second, this takes a tenth. */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | undefined): readonly R[] {
  const column = columns.find((each) => each.key === sort?.key && isData(each))
  if (sort === undefined || column === undefined) return rows
  const keyed = rows.map((row) => {
    const value = column.value(row)
    return { row, key: typeof value === 'string' ? normalize(value) : value }
  })
  const way = sort.descending ? -1 : 1
  keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -way : way))
  return keyed.map(({ row }) => row)
}

/** Header and one line per row, as the CSV writer takes them. */
export function csvLines<R>(rows: readonly R[], all: readonly Column<R>[]): (string | number)[][] {
  const columns = all.filter(isData)
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map((column) => plain(column, row)))]
}

/** Does this column say something of the row, or does it only hold its buttons? */
export const isData = <R>(column: Column<R>): boolean => column.export !== false

export const readSort = (text: string | null): Sort | undefined =>
  text === null || text === ''
    ? undefined
    : text.startsWith('-')
      ? { key: text.slice(1), descending: true }
      : { key: text, descending: false }

export const writeSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key)
