/** Parts of the frame that somebody signed out hardly ever sees: their code stays out of the first page. */
import { lazy } from 'react'
import { deferred } from '#ui/page/deferred.tsx'

export const AccountMenu = deferred(async () => (await import('./AccountMenu.tsx')).AccountMenu)
export const AutoLock = deferred(async () => (await import('./AutoLock.tsx')).AutoLock)
export const CartLink = deferred(async () => (await import('./CartLink.tsx')).CartLink)
export const Campana = deferred(async () => (await import('#features/avisos/Campana.tsx')).Campana)
export const StoreSwitcher = deferred(async () => (await import('./StoreSwitcher.tsx')).StoreSwitcher)
export const StoreChip = deferred(async () => (await import('./StoreChip.tsx')).StoreChip)
export const MobileMenu = lazy(() => import('./MobileMenu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))
export const PinLogin = lazy(() => import('#features/personas/cuenta/PinLogin.tsx').then(({ PinLogin }) => ({ default: PinLogin })))
export const DataAsOf = deferred(async () => (await import('./DataAsOf.tsx')).DataAsOf)
export const InPlaceOf = lazy(() => import('./InPlaceOf.tsx').then(({ InPlaceOf }) => ({ default: InPlaceOf })))
export const ConfirmIdentity = deferred(async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity)
export const Trouble = lazy(() => import('./Trouble.tsx').then(({ Trouble }) => ({ default: Trouble })))
export const CannotOpen = lazy(() => import('./Trouble.tsx').then(({ CannotOpen }) => ({ default: CannotOpen })))
export const UpdateOffer = deferred(async () => (await import('./UpdateOffer.tsx')).UpdateOffer)
