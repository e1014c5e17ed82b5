import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The new address from the one before, which is the caller's own copy. */
type Change = (before: URLSearchParams) => URLSearchParams

/**
 * Changes the page's address after its '?', from what it says at that moment. The router's own way starts from what it said when the
 * screen was last drawn: a search field that wrote its letters a little late closed whatever had been opened since.
 */
export function useChangeSearch(): (change: Change, options?: { replace?: boolean }) => void {
  const [, setParams] = useSearchParams()
  return useCallback(
    (change, { replace = false } = {}) =>
      setParams(() => change(new URLSearchParams(window.location.search)), { replace, preventScrollReset: true }),
    [setParams],
  )
}
