import { IconUsersGroup } from '@tabler/icons-react'
import { permisosDeCuenta } from '#domain/personas/cuenta.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

const permisos = { permisos: permisosDeCuenta }

export const usuarios = defineFeature({
  name: 'usuarios',
  screens: [
    screen({
      path: paths.usuarios.path,
      title: 'Usuarios',
      icon: IconUsersGroup,
      menu: 'plataforma',
      needs: [permisos, 'leer'],
      load: () => import('./UsuariosScreen.tsx'),
    }),
    screen({
      path: paths.auditoria.path,
      title: 'Auditoría',
      icon: IconUsersGroup,
      needs: [permisos, 'auditar'],
      load: () => import('./AuditoriaScreen.tsx'),
    }),
  ],
})
