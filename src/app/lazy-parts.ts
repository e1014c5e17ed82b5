/** Parts of the frame that somebody signed out never sees: their code stays out of the first page. */
import { lazy } from 'react'

export const AccountMenu = lazy(() => import('./AccountMenu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })))
export const StoreSwitcher = lazy(() => import('./StoreSwitcher.tsx').then(({ StoreSwitcher }) => ({ default: StoreSwitcher })))
export const StoreChip = lazy(() => import('./StoreChip.tsx').then(({ StoreChip }) => ({ default: StoreChip })))
export const MobileMenu = lazy(() => import('./MobileMenu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))
export const PinLogin = lazy(() => import('#features/cuenta/PinLogin.tsx').then(({ PinLogin }) => ({ default: PinLogin })))
