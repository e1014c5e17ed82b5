import { IconLogin2, IconMailOpened } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const cuenta = defineFeature({
  name: 'cuenta',
  screens: [
    screen({
      path: paths.login.path,
      title: 'Entrar',
      icon: IconLogin2,
      access: 'anonimo',
      load: () => import('./EntrarScreen.tsx'),
    }),
    screen({
      path: paths.enlace.path,
      title: 'Entrar con un enlace',
      icon: IconLogin2,
      access: 'todos',
      load: () => import('./EnlaceScreen.tsx'),
    }),
    screen({
      path: paths.clave.path,
      title: 'Contraseña nueva',
      icon: IconLogin2,
      access: 'todos',
      load: () => import('./ClaveScreen.tsx'),
    }),
    screen({
      path: paths.entrada.path,
      title: 'Entrar con otra cuenta',
      icon: IconLogin2,
      access: 'todos',
      load: () => import('./EntradaScreen.tsx'),
    }),
    screen({ path: paths.invitacion.path, title: 'Invitación', icon: IconMailOpened, load: () => import('./InvitacionScreen.tsx') }),
  ],
})
