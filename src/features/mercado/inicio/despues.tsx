/**
 * What the first page shows only to some, each in a chunk of its own. They are named here and not on the page, because whoever
 * names a chunk carries the list of all that it needs, and the first visit is counted in bytes.
 */
import { Suspense, type ComponentProps } from 'react'
import { deferred } from '#ui/page/deferred.tsx'
import { OfflineState } from '#ui/show/states.tsx'

const ElegirZonaYa = deferred(async () => (await import('../ElegirZona.tsx')).ElegirZona, OfflineState)
const AperturaYa = deferred(async () => (await import('../Apertura.tsx')).Apertura)
const InstalarYa = deferred(async () => (await import('./Instalar.tsx')).Instalar)
const LoMioYa = deferred(async () => (await import('./LoMio.tsx')).LoMio)
const ProductosHalladosYa = deferred(async () => (await import('./ProductosHallados.tsx')).ProductosHallados)

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

export const InstalarDespues = () => (
  <Suspense>
    <InstalarYa />
  </Suspense>
)

export const LoMioDespues = () => (
  <Suspense>
    <LoMioYa />
  </Suspense>
)

export const ProductosHalladosDespues = (props: ComponentProps<typeof ProductosHalladosYa>) => (
  <Suspense>
    <ProductosHalladosYa {...props} />
  </Suspense>
)
