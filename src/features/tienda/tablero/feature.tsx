import { IconLayoutDashboard } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const tablero = defineFeature({
  name: 'tablero',
  screens: [
    screen({
      path: paths.tienda.path,
      title: 'Tablero',
      icon: IconLayoutDashboard,
      menu: 'general',
      access: 'todos',
      load: () => import('./TableroScreen.tsx'),
      loadPublic: () => import('#features/mercado/vitrina/VitrinaScreen.tsx'),
    }),
  ],
})
