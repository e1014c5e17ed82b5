import { IconPackage } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const misPedidos = defineFeature({
  name: 'mis-pedidos',
  screens: [
    screen({
      path: paths.misPedidos.path,
      title: 'Mis pedidos',
      icon: IconPackage,
      menu: 'general',
      load: () => import('./MisPedidosScreen.tsx'),
    }),
    screen({ path: paths.miPedido.path, title: 'Mi pedido', icon: IconPackage, load: () => import('./MiPedidoScreen.tsx') }),
  ],
})
