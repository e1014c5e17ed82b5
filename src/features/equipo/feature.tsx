import { IconUsersGroup } from '@tabler/icons-react'
import { Empleado } from '#domain/entidades/equipo.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const equipo = defineFeature({
  name: 'equipo',
  screens: [
    screen({
      path: paths.empleados.path,
      title: 'Empleados',
      icon: IconUsersGroup,
      menu: 'tienda',
      needs: [Empleado, 'leer'],
      keywords: ['equipo', 'personas', 'pin', 'rol', 'invitar', 'delivery', 'cajero'],
      load: () => import('./EmpleadosScreen.tsx'),
    }),
  ],
})
