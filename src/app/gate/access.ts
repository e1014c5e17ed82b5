/** Who may open which screen, and what happens to who may not. The only place where the app decides it; the server decides again. */
import { puede, type Quien } from '#domain/core/entity.ts'
import type { Screen } from '#features/feature.ts'

export interface Visitor {
  signedIn: boolean
  operator: boolean
  /** Slugs of the stores that this person or this enrolled till belongs to. */
  stores: readonly string[]
  /** Role in the store that is open; undefined when its screen is locked. */
  role: Quien | undefined
  /** Slug of the store that this device is a till of. */
  till: string | undefined
}

export interface Visit {
  /** The store of the address; undefined outside of `/mercana/:nombre`. */
  slug: string | undefined
  /** The address carries `ref`: an affiliate's link, which opens the signed-out form of any page. */
  hasRef: boolean
  /** The address carries the code of a till, as the QR of Configurar does: also who is signed in may use it. */
  hasCode: boolean
  /** A member looks at the store as a customer does. */
  asCustomer: boolean
}

/**
 * `peek` is the signed-out form of a page that has none of its own: nothing private, and the way in. `account` and `papers`: why a till cannot
 * show it (`Screen.beyondTill`); an empty list there once read as if nobody were owed anything.
 */
export type Decision = 'open' | 'login' | 'home' | 'public' | 'peek' | 'pin' | 'forbidden' | 'account' | 'papers'

/** Where to go after signing in: kept in the history entry of `/login`, so that a reload keeps it too. */
export interface LoginState {
  desde?: string
  /** An account is what is missing: whoever has entered their PIN is not sent back. */
  cuenta?: true
}

/** What a visitor gets to see of a screen. */
export function decide(screen: Pick<Screen, 'access' | 'needs' | 'loadPublic' | 'beyondTill'>, visitor: Visitor, visit: Visit): Decision {
  if (screen.access === 'todos' && !screen.loadPublic) return 'open'
  if (screen.access === 'anonimo') return visitor.signedIn && !visit.hasCode ? 'home' : 'open'
  if (visit.slug !== undefined) return decideInStore(screen, visitor, visit, visit.slug)
  if (!visitor.signedIn) return visit.hasRef ? 'peek' : 'login'
  return isAllowed(screen, visitor.operator ? 'operador' : 'cliente') ? 'open' : 'forbidden'
}

function decideInStore(
  screen: Pick<Screen, 'needs' | 'loadPublic' | 'beyondTill'>,
  visitor: Visitor,
  visit: Visit,
  slug: string,
): Decision {
  const isInsider = visitor.stores.includes(slug)
  if (screen.loadPublic && (!isInsider || visit.asCustomer)) return 'public'
  if (!isInsider && !visitor.signedIn) return visit.hasRef ? 'peek' : 'login'
  if (!isInsider) return 'forbidden'
  if (visitor.role === undefined) return 'pin'
  if (!isAllowed(screen, visitor.role)) return 'forbidden'
  const isBeyond = visitor.till === slug && (screen.beyondTill === 'papers' || !visitor.signedIn)
  return (isBeyond && screen.beyondTill) || 'open'
}

const isAllowed = ({ needs }: Pick<Screen, 'needs'>, role: Quien): boolean => needs === undefined || puede(role, needs[0], needs[1])
