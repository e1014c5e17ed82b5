import { IconBuildingStore } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const inicio = defineFeature({
  name: 'inicio',
  screens: [
    screen({
      path: paths.inicio.path,
      title: 'Inicio',
      icon: IconBuildingStore,
      menu: 'general',
      access: 'todos',
      load: () => import('./InicioScreen.tsx'),
    }),
  ],
})
