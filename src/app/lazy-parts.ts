/** Parts of the frame that somebody signed out hardly ever sees: their code stays out of the first page. */
import { lazy } from 'react'

export const AccountMenu = lazy(() => import('./AccountMenu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })))
export const StoreSwitcher = lazy(() => import('./StoreSwitcher.tsx').then(({ StoreSwitcher }) => ({ default: StoreSwitcher })))
export const StoreChip = lazy(() => import('./StoreChip.tsx').then(({ StoreChip }) => ({ default: StoreChip })))
export const MobileMenu = lazy(() => import('./MobileMenu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))
export const PinLogin = lazy(() => import('#features/cuenta/PinLogin.tsx').then(({ PinLogin }) => ({ default: PinLogin })))
export const DataAsOf = lazy(() => import('./DataAsOf.tsx').then(({ DataAsOf }) => ({ default: DataAsOf })))
export const Trouble = lazy(() => import('./Trouble.tsx').then(({ Trouble }) => ({ default: Trouble })))
export const CannotOpen = lazy(() => import('./Trouble.tsx').then(({ CannotOpen }) => ({ default: CannotOpen })))
