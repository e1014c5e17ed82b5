/** Named ways to look at a list: what it was searched and filtered by, its order and its columns. */

export interface View {
  name: string
  /** Search, filters and order as the address says them, without the table's prefix. */
  query: string
  /** Columns that it does not show. */
  hidden: readonly string[]
}

/** A name long enough for a phrase. */
export const VIEW_NAME_MOST = 40

const isSameName = (a: string, b: string): boolean => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0

/** With this view in it, in place of one of the same name, in order of name. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => !isSameName(name, view.name)), view].sort((a, b) => a.name.localeCompare(b.name, 'es'))

export const withoutView = (views: readonly View[], name: string): View[] => views.filter((view) => view.name !== name)

/** The same view under another name; one that had that name already gives way. */
export function renamed(views: readonly View[], from: string, to: string): View[] {
  const view = views.find(({ name }) => name === from)
  return view ? withView(withoutView(views, from), { ...view, name: to }) : [...views]
}

/** Does the list look like this now? */
export const isLike = (view: View, query: string, hidden: readonly string[]): boolean =>
  view.query === query && view.hidden.toSorted().join() === hidden.toSorted().join()

/** What this browser kept; anything that is no view is left out. */
export function readViews(text: string | undefined): View[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isView(kept: unknown): kept is View {
  if (typeof kept !== 'object' || kept === null) return false
  const { name, query, hidden } = kept as Partial<Record<keyof View, unknown>>
  return typeof name === 'string' && typeof query === 'string' && Array.isArray(hidden) && hidden.every((key) => typeof key === 'string')
}
