import { IconBuildingCommunity, IconCurrencyDollar } from '@tabler/icons-react'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const plataforma = defineFeature({
  name: 'plataforma',
  screens: [
    screen({
      path: paths.mercana.path,
      title: 'Mis tiendas',
      icon: IconBuildingCommunity,
      menu: 'plataforma',
      keywords: ['mercana', 'tiendas', 'crear', 'invitación', 'operador'],
      load: () => import('./MercanaScreen.tsx'),
    }),
    screen({
      path: paths.tasaDolar.path,
      title: 'Tasa del dólar',
      icon: IconCurrencyDollar,
      menu: 'plataforma',
      keywords: ['dólar', 'dólares', 'cambio', 'usd', 'compra', 'venta'],
      load: () => import('./TasaDolarScreen.tsx'),
    }),
  ],
})
