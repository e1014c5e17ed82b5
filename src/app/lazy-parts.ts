/** Parts of the frame that somebody signed out hardly ever sees: their code stays out of the first page. */
import { lazy } from 'react'
import { deferred } from '#ui/page/deferred.tsx'

export const AccountMenu = deferred(async () => (await import('./shell/AccountMenu.tsx')).AccountMenu)
export const AutoLock = deferred(async () => (await import('./gate/AutoLock.tsx')).AutoLock)
export const CartLink = deferred(async () => (await import('./shell/CartLink.tsx')).CartLink)
export const Campana = deferred(async () => (await import('#features/avisos/Campana.tsx')).Campana)
export const StoreSwitcher = deferred(async () => (await import('./shell/StoreSwitcher.tsx')).StoreSwitcher)
export const StoreChip = deferred(async () => (await import('./shell/StoreChip.tsx')).StoreChip)
export const MobileMenu = lazy(() => import('./shell/MobileMenu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))
export const Elsewhere = lazy(() => import('./gate/Elsewhere.tsx').then(({ Elsewhere }) => ({ default: Elsewhere })))
export const PinLogin = lazy(() => import('#features/personas/cuenta/PinLogin.tsx').then(({ PinLogin }) => ({ default: PinLogin })))
export const DataAsOf = deferred(async () => (await import('./shell/DataAsOf.tsx')).DataAsOf)
export const InPlaceOf = lazy(() => import('./gate/InPlaceOf.tsx').then(({ InPlaceOf }) => ({ default: InPlaceOf })))
export const ConfirmIdentity = deferred(async () => (await import('./gate/ConfirmIdentity.tsx')).ConfirmIdentity)
export const Trouble = lazy(() => import('./Trouble.tsx').then(({ Trouble }) => ({ default: Trouble })))
export const CannotOpen = lazy(() => import('./Trouble.tsx').then(({ CannotOpen }) => ({ default: CannotOpen })))
export const UpdateOffer = deferred(async () => (await import('./shell/UpdateOffer.tsx')).UpdateOffer)
