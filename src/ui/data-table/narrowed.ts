import { formatDay } from '../format.ts'
import { readDates } from './rows.ts'
import type { Filter } from './types.ts'

/** What a list is narrowed to, in words: `Estado: Agotados`, `Fecha: desde el 1 nov 2026`. */
export function narrowedWords<R>(filters: readonly Filter<R>[], chosen: (key: string) => string | null, query: string): string[] {
  const words = filters.flatMap((filter) => {
    const said = choiceOf(filter, chosen(filter.key))
    return said === '' ? [] : [`${filter.label}: ${said}`]
  })
  return query.trim() === '' ? words : [`búsqueda: ${query.trim()}`, ...words]
}

function choiceOf<R>(filter: Filter<R>, value: string | null): string {
  if (filter.kind !== 'fechas') return filter.options.find((option) => option.value === value)?.label ?? ''
  const [from, to] = readDates(value)
  if (from !== null && to !== null) return from === to ? formatDay(from) : `del ${formatDay(from)} al ${formatDay(to)}`
  if (from !== null) return `desde el ${formatDay(from)}`
  return to === null ? '' : `hasta el ${formatDay(to)}`
}
