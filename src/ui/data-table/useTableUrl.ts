import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readSort, writeSort } from './rows.ts'
import type { Sort } from './types.ts'

/** What the table keeps in the page's address, so that a filtered list can be sent to somebody and survives a reload. */
export function useTableUrl(prefix: string, defaultSort: Sort | undefined) {
  const [params, setParams] = useSearchParams()
  const name = (key: string) => (prefix === '' ? key : `${prefix}.${key}`)
  const set = useCallback(
    (key: string, value: string | null) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          const full = prefix === '' ? key : `${prefix}.${key}`
          if (value === null || value === '') after.delete(full)
          else after.set(full, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [prefix, setParams],
  )
  const sort = readSort(params.get(name('orden'))) ?? defaultSort
  return {
    query: params.get(name('q')) ?? '',
    setQuery: (text: string) => set('q', text),
    filter: (key: string) => params.get(name(key)),
    setFilter: set,
    sort,
    /** First tap ascending, second descending. */
    toggleSort: (key: string) => set('orden', writeSort({ key, descending: sort?.key === key && !sort.descending })),
  }
}
