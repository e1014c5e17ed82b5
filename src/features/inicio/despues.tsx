/**
 * What the first page shows only to some, each in a chunk of its own. They are named here and not on the page, because whoever
 * names a chunk carries the list of all that it needs, and the first visit is counted in bytes.
 */
import { lazy, Suspense, type ComponentProps } from 'react'

const ElegirZonaYa = lazy(async () => ({ default: (await import('./ElegirZona.tsx')).ElegirZona }))
const AperturaYa = lazy(async () => ({ default: (await import('#features/Apertura.tsx')).Apertura }))

export const ElegirZonaDespues = (props: ComponentProps<typeof ElegirZonaYa>) => (
  <Suspense>
    <ElegirZonaYa {...props} />
  </Suspense>
)

export const AperturaDespues = (props: ComponentProps<typeof AperturaYa>) => (
  <Suspense>
    <AperturaYa {...props} />
  </Suspense>
)
