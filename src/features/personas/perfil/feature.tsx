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
      keywords: ['mis datos', 'direcciones', 'sesiones', 'contraseña', 'afiliado', 'cerrar cuenta', 'exportar', 'notificaciones'],
      load: () => import('./PerfilScreen.tsx'),
    }),
  ],
})
