import { IconUsersGroup } from '@tabler/icons-react'
import { permisosDeEmpleado } from '#domain/personas/equipo.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const equipo = defineFeature({
  name: 'equipo',
  screens: [
    screen({
      path: paths.empleados.path,
      title: 'Empleados',
      icon: IconUsersGroup,
      menu: 'tienda',
      needs: [{ permisos: permisosDeEmpleado }, 'leer'],
      beyondTill: 'papers',
      load: () => import('./EmpleadosScreen.tsx'),
    }),
    screen({
      path: paths.roles.path,
      title: 'Roles',
      icon: IconUsersGroup,
      needs: [{ permisos: permisosDeEmpleado }, 'leer'],
      beyondTill: 'papers',
      load: () => import('./RolesScreen.tsx'),
    }),
  ],
})
