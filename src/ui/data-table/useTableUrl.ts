import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { readSort, writeSort } from './rows.ts'
import type { Sort } from './types.ts'

/** What the table keeps in the page's address, so that a filtered list can be sent to somebody and survives a reload. */
export function useTableUrl(prefix: string, defaultSort: Sort | undefined, filterKeys: readonly string[]) {
  const [params] = useSearchParams()
  const changeSearch = useChangeSearch()
  const name = (key: string) => (prefix === '' ? key : `${prefix}.${key}`)
  const change = useCallback(
    (write: (after: URLSearchParams) => void) =>
      changeSearch(
        (after) => {
          write(after)
          return after
        },
        { replace: true },
      ),
    [changeSearch],
  )
  const set = useCallback(
    (key: string, value: string | null) =>
      change((after) => {
        const full = prefix === '' ? key : `${prefix}.${key}`
        if (value === null || value === '') after.delete(full)
        else after.set(full, value)
      }),
    [prefix, change],
  )
  /** What belongs to this table, whatever else the address says. */
  const own = ['q', 'orden', ...filterKeys]
  const sort = readSort(params.get(name('orden'))) ?? defaultSort
  return {
    query: params.get(name('q')) ?? '',
    setQuery: (text: string) => set('q', text),
    filter: (key: string) => params.get(name(key)),
    setFilter: set,
    sort,
    /** Search, filters and order in one text, as a saved view keeps them … */
    taken: new URLSearchParams(
      own.flatMap((key) => (params.get(name(key)) === null ? [] : [[key, params.get(name(key)) ?? '']])),
    ).toString(),
    /** … and back into the address, all at once. */
    apply: (taken: string) =>
      change((after) => {
        const wanted = new URLSearchParams(taken)
        for (const key of own) {
          const value = wanted.get(key)
          if (value === null) after.delete(name(key))
          else after.set(name(key), value)
        }
      }),
    /** First tap ascending, second descending. */
    toggleSort: (key: string) => set('orden', writeSort({ key, descending: sort?.key === key && !sort.descending })),
  }
}
