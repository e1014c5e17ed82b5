import { Suspense, useSyncExternalStore } from 'react'
import { UpdateOffer } from '../lazy-parts.ts'
import { updates } from './updates.ts'

/** The place of what is said of a newer build; its words come when there is one. */
export function UpdateBanner() {
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  return <Suspense>{isWaiting && <UpdateOffer />}</Suspense>
}
