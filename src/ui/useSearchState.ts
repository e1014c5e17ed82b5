import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * One value of the page's address: a tab, what is open. The rest of the address stays as it is, so that a list keeps its
 * filters. A step that Back undoes, unless `replace` says that it is none (a tab).
 */
export function useSearchState(
  key: string,
  { replace = false }: { replace?: boolean } = {},
): [value: string | undefined, set: (value?: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value?: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === undefined || value === null || value === '') after.delete(key)
          else after.set(key, value)
          return after
        },
        { replace, preventScrollReset: true },
      ),
    [key, replace, setParams],
  )
  return [params.get(key) ?? undefined, set]
}
