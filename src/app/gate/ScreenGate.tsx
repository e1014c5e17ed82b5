import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import type { Screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading, NoPermission } from '#ui/show/states.tsx'
import { decide } from './access.ts'
import { PinLogin } from '../lazy-parts.ts'
import { loadScreen } from '../load-screen.ts'
import { isStoreScreen } from '../shell/menu.ts'
import { useVisit, useVisitor } from './useVisitor.ts'

/** Where to go after signing in: kept in the history entry of `/login`, so that a reload keeps it too. */
export interface LoginState {
  desde?: string
}

/** Outside of a store nobody's owner can help. */
const OF_OPERATORS = 'Esta página es de quienes operan Mercana. Lo tuyo está en Inicio, en Mis pedidos y en tus tiendas.'

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
        return <Peek title={screen.title} search={here.search} />
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

/** The signed-out form of a page that somebody was invited to by a link with `ref`. */
function Peek({ title, search }: { title: string; search: string }) {
  return (
    <PageLayout title={title}>
      <Notice
        icon={<IconDoorEnter size={38} />}
        title="Para ver esta página hace falta una cuenta"
        action={
          <Button component={Link} to={`${paths.login.path}${search}`}>
            Entrar o crear mi cuenta
          </Button>
        }
      >
        Crearla es gratis y toma un minuto.
      </Notice>
    </PageLayout>
  )
}
