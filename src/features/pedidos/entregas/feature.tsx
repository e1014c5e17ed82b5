import { IconMotorbike } from '@tabler/icons-react'
import { permisosDePedido } from '#domain/pedidos/pedido.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const delivery = defineFeature({
  name: 'delivery',
  screens: [
    screen({
      path: paths.delivery.path,
      title: 'Delivery',
      icon: IconMotorbike,
      menu: 'ventas',
      needs: [{ permisos: permisosDePedido }, 'recoger'],
      load: () => import('./EntregasScreen.tsx'),
    }),
  ],
})
