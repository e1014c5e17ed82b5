import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeSearch } from './useChangeSearch.ts'

/**
 * One value of the page's address: a tab, what is open. The rest of the address stays as it is, so that a list keeps its
 * filters. A step that Back undoes, unless `replace` says that it is none (a tab).
 */
export function useSearchState(
  key: string,
  { replace = false }: { replace?: boolean } = {},
): [value: string | undefined, set: (value?: string | null) => void] {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const set = useCallback(
    (value?: string | null) =>
      change(
        (address) => {
          if (value === undefined || value === null || value === '') address.delete(key)
          else address.set(key, value)
          return address
        },
        { replace },
      ),
    [key, replace, change],
  )
  return [params.get(key) ?? undefined, set]
}
