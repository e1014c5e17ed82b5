import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router-dom'
import { TiendaProvider, useSesion, useSync } from '#data/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { paths } from '#features/paths.ts'
import { AsOf, PageLayout } from '#ui/PageLayout.tsx'
import { ErrorState, Loading, OfflineState } from '#ui/states.tsx'
import { useNow } from '#ui/useNow.ts'
import { asOf } from './as-of.ts'
import { Shell } from './Shell.tsx'
import { useSlug, useVisit, useVisitor } from './useVisitor.ts'

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
            <CannotOpen fallo={fallo} onRetry={reintentar} />
          </PageLayout>
        </Shell>
      )}
    >
      <WithAsOf>{page}</WithAsOf>
    </TiendaProvider>
  )
}

/** Pages of a store say when their data are of, if that is not now. */
function WithAsOf({ children }: { children: ReactNode }) {
  const since = asOf(useSync(), useNow(60_000))
  return <AsOf value={since}>{children}</AsOf>
}

function CannotOpen({ fallo, onRetry }: { fallo: Fallo; onRetry: () => void }) {
  const { mensaje, arreglo } = mensajeDe(fallo)
  if (fallo.code === 'red.sin-conexion')
    return (
      <OfflineState onRetry={onRetry}>
        Esta tienda todavía no se ha abierto en este equipo. Con conexión se guarda aquí y después funciona sin ella.
      </OfflineState>
    )
  if (fallo.code === 'sesion.ninguna')
    return (
      <>
        <ErrorState title="Hay que entrar otra vez" message={mensaje} fix={arreglo} />
        <Button component={Link} to={paths.login.path} display="block" mx="auto">
          Entrar
        </Button>
      </>
    )
  return <ErrorState title="No se pudo abrir la tienda" message={mensaje} fix={arreglo} onRetry={onRetry} />
}
