import { IconArrowsExchange } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const sincronizacion = defineFeature({
  name: 'sincronizacion',
  screens: [
    screen({
      path: paths.sincronizacion.path,
      title: 'Sincronización',
      icon: IconArrowsExchange,
      menu: 'tienda',
      load: () => import('./SincronizacionScreen.tsx'),
    }),
  ],
})
