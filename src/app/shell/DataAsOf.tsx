import { useSync } from '#data/session/react.tsx'
import { StaleBadge } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { asOf } from './as-of.ts'

/** Since when the pages of this store may be behind; nothing while they are fresh. */
export function DataAsOf() {
  const since = asOf(useSync(), useNow(60_000))
  return since === '' ? null : <StaleBadge since={since} />
}
