import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { TiendaProvider, useSesion } from '#data/session/react.tsx'
import { PageLayout, PageNote } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { AutoLock, CannotOpen, DataAsOf } from '../lazy-parts.ts'
import { Shell } from './Shell.tsx'
import { useSlug, useVisit, useVisitor } from '../gate/useVisitor.ts'

/** The one layout. Inside a store of ours it opens the store around everything, header included. */
export function Layout() {
  const { cargando } = useSesion()
  const { stores } = useVisitor()
  const { asCustomer } = useVisit()
  const slug = useSlug()
  const page = (
    <Shell>
      <Outlet />
    </Shell>
  )
  if (cargando || slug === undefined || asCustomer || !stores.includes(slug)) return page
  return (
    <TiendaProvider
      key={slug}
      slug={slug}
      cargando={
        <Shell>
          <Loading label="Abriendo la tienda…" />
        </Shell>
      }
      alFallar={(fallo, reintentar) => (
        <Shell>
          <PageLayout title={slug}>
            <Suspense fallback={<Loading />}>
              <CannotOpen fallo={fallo} onRetry={reintentar} />
            </Suspense>
          </PageLayout>
        </Shell>
      )}
    >
      <PageNote
        value={
          <Suspense fallback={null}>
            <DataAsOf />
          </Suspense>
        }
      >
        {page}
        <Suspense fallback={null}>
          <AutoLock />
        </Suspense>
      </PageNote>
    </TiendaProvider>
  )
}
