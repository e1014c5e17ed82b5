import { IconBuildingStore } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const vitrina = defineFeature({
  name: 'vitrina',
  screens: [
    screen({
      path: paths.vitrina.path,
      title: 'Tienda',
      icon: IconBuildingStore,
      access: 'todos',
      load: () => import('./VitrinaScreen.tsx'),
    }),
    screen({
      path: paths.productoDeTienda.path,
      title: 'Producto',
      icon: IconBuildingStore,
      access: 'todos',
      load: () => import('./ProductoScreen.tsx'),
    }),
  ],
})
