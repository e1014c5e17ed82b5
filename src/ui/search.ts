/** Finding rows by the words of their text. */

/** Lower case without accents, so that `cafe` finds `Café` and ñ sorts and is found as n. */
export const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A search over rows: those whose text has every word of the query, in any order. Texts are normalised once, at the first
 * query, so that a keystroke over 50,000 rows is a scan and nothing else.
 */
export function searcher<R>(rows: readonly R[], textOf: (row: R) => string): (query: string) => readonly R[] {
  let texts: string[] | undefined
  return (query) => {
    const words = normalize(query)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (words.length === 0) return rows
    const normalized = (texts ??= rows.map((row) => normalize(textOf(row))))
    return rows.filter((_, index) => words.every((word) => normalized[index]?.includes(word)))
  }
}

/** The same for a short list that is searched now and then. */
export const searchRows = <R>(rows: readonly R[], textOf: (row: R) => string, query: string): readonly R[] => searcher(rows, textOf)(query)
