import { IconUserCircle } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const perfil = defineFeature({
  name: 'perfil',
  screens: [
    screen({
      path: paths.perfil.path,
      title: 'Mi perfil',
      icon: IconUserCircle,
      load: () => import('./PerfilScreen.tsx'),
    }),
  ],
})
