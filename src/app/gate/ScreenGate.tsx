import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import type { Screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading, NoPermission } from '#ui/show/states.tsx'
import { decide, type LoginState } from './access.ts'
import { Elsewhere, PinLogin } from '../lazy-parts.ts'
import { loadScreen } from '../load-screen.ts'
import { isStoreScreen } from '../shell/menu.ts'
import { useVisit, useVisitor } from './useVisitor.ts'

/** Outside of a store nobody's owner can help. */
const OF_OPERATORS = 'Es de quienes operan Mercana. Lo tuyo está en Inicio y en tus tiendas.'

/** Makes the route's component: the screen behind the decision of who may see it. */
export function gated(screen: Screen, Screen: ComponentType): ComponentType {
  const { loadPublic } = screen
  const Public = loadPublic && lazy(async () => ({ default: (await loadScreen(loadPublic, () => location.href)).Component }))

  return function GatedScreen() {
    const { cargando } = useSesion()
    const here = useLocation()
    const visitor = useVisitor()
    const visit = useVisit()
    if (cargando) return <Loading />
    const decision = decide(screen, visitor, isStoreScreen(screen) ? visit : { ...visit, slug: undefined })
    switch (decision) {
      case 'open':
        return (
          <>
            <ScreenTitle title={screen.title} />
            <Screen />
          </>
        )
      case 'public':
        return <Suspense fallback={<Loading />}>{Public && <Public />}</Suspense>
      case 'login':
        return (
          <Navigate to={`${paths.login.path}${here.search}`} state={{ desde: here.pathname + here.search } satisfies LoginState} replace />
        )
      case 'home':
        return <Navigate to={(here.state as LoginState | null)?.desde ?? paths.inicio.path} replace />
      case 'pin':
        return (
          <Suspense fallback={<Loading />}>
            <PinLogin withOtherWays />
          </Suspense>
        )
      case 'peek':
      case 'account':
      case 'papers':
        return (
          <Suspense fallback={<Loading />}>
            <Elsewhere title={screen.title} why={decision} />
          </Suspense>
        )
      case 'forbidden':
        return <PageLayout title={screen.title} state={<NoPermission>{isStoreScreen(screen) ? undefined : OF_OPERATORS}</NoPermission>} />
    }
  }
}

/** Goes before the screen, so that a screen's own title comes last. */
function ScreenTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Mercana`
  }, [title])
  return null
}
