import { IconBell } from '@tabler/icons-react'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const avisos = defineFeature({
  name: 'avisos',
  screens: [
    screen({
      path: paths.avisos.path,
      title: 'Avisos',
      icon: IconBell,
      load: () => import('./AvisosScreen.tsx'),
    }),
  ],
})
