import { createBrowserRouter, Outlet, useLocation, useParams, type RouteObject } from 'react-router-dom'
import { slugsReservados } from '#domain/tienda/tienda.entity.ts'
import type { Screen } from '#features/feature.ts'
import { PageError } from '#ui/page/PageError.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { features } from './features.ts'
import { Layout } from './shell/Layout.tsx'
import { loadScreen } from './load-screen.ts'
import { isStoreScreen, STORE_ROOT } from './shell/menu.ts'
import { gated } from './gate/ScreenGate.tsx'

/** Where the navigation under way leads; on the first page, where we are. */
function goingTo(): string {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
  return `${pathname}${search}${hash}`
}

const screens = features.flatMap((feature) => feature.screens)

const toRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  lazy: async () => ({ Component: gated(screen, (await loadScreen(screen.load, goingTo)).Component) }),
  errorElement: <ErrorPage />,
  hydrateFallbackElement: <></>,
})

/** A word of ours in the place of a store's name is a page that does not exist (yet). */
function StoreRoot() {
  const { nombre = '' } = useParams()
  return slugsReservados.includes(nombre) ? <UnknownPage /> : <Outlet />
}

function UnknownPage(): never {
  const { pathname, search, hash } = useLocation()
  throw new PageError(404, `Page not found: ${pathname}${search}${hash}`)
}

const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      ...screens.filter((screen) => !isStoreScreen(screen)).map(toRoute),
      { path: STORE_ROOT, element: <StoreRoot />, errorElement: <ErrorPage />, children: screens.filter(isStoreScreen).map(toRoute) },
      { path: '*', element: <UnknownPage />, errorElement: <ErrorPage /> },
    ],
  },
]

export const router = createBrowserRouter(routes)
