/** The menu and the palette, made from the list of features for who is looking. */
import { menus, type Feature, type Menu, type Screen } from '#features/feature.ts'
import { decide, type Visitor } from '../gate/access.ts'

export const STORE_ROOT = '/mercana/:nombre'

export const isStoreScreen = (screen: Pick<Screen, 'path'>): boolean =>
  screen.path === STORE_ROOT || screen.path.startsWith(`${STORE_ROOT}/`)

const hrefOf = (path: string, slug: string | undefined): string => path.replace(':nombre', encodeURIComponent(slug ?? ''))

export interface MenuItem {
  screen: Screen
  href: string
}

export interface MenuGroup {
  menu: Menu
  title: string
  items: readonly MenuItem[]
}

const titles: Record<Menu, string> = {
  general: 'Mercana',
  ventas: 'Ventas',
  catalogo: 'Catálogo',
  contabilidad: 'Contabilidad',
  tienda: 'Tienda',
  plataforma: 'Plataforma',
}

/** Every screen with a place in the menu that this visitor may open, in order. */
export function menuFor(features: readonly Feature[], visitor: Visitor, slug: string | undefined): MenuGroup[] {
  const items = openItems(features, visitor, slug)
  return menus
    .map((menu) => ({ menu, title: titles[menu], items: items.filter(({ screen }) => screen.menu === menu) }))
    .filter((group) => group.items.length > 0)
}

/** Every screen that this visitor may open now. */
export const openItems = (features: readonly Feature[], visitor: Visitor, slug: string | undefined): MenuItem[] =>
  features
    .flatMap(({ screens }) => screens)
    .filter((screen) => isOpen(screen, visitor, slug))
    .map((screen) => ({ screen, href: hrefOf(screen.path, slug) }))

function isOpen(screen: Screen, visitor: Visitor, slug: string | undefined): boolean {
  if (isStoreScreen(screen) && slug === undefined) return false
  return (
    decide(screen, visitor, { slug: isStoreScreen(screen) ? slug : undefined, hasRef: false, hasCode: false, asCustomer: false }) === 'open'
  )
}
