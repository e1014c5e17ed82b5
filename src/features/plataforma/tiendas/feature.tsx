import { IconBuildingCommunity, IconCurrencyDollar } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const plataforma = defineFeature({
  name: 'plataforma',
  screens: [
    screen({
      path: paths.mercana.path,
      title: 'Mis tiendas',
      icon: IconBuildingCommunity,
      menu: 'plataforma',
      load: () => import('./PlataformaScreen.tsx'),
    }),
    screen({
      path: paths.tasaDolar.path,
      title: 'Tasa del dólar',
      icon: IconCurrencyDollar,
      menu: 'plataforma',
      load: () => import('./TasaDolarScreen.tsx'),
    }),
  ],
})
