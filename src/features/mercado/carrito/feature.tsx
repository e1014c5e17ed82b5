import { IconShoppingCart } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const compra = defineFeature({
  name: 'compra',
  screens: [
    screen({
      path: paths.carritoMercana.path,
      title: 'Mi carrito',
      icon: IconShoppingCart,
      access: 'todos',
      load: () => import('./CarritoScreen.tsx'),
    }),
  ],
})
