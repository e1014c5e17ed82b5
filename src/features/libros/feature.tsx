import { IconBook2 } from '@tabler/icons-react'
import { permisosDeLibros } from '#domain/libros/libros.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const libros = defineFeature({
  name: 'libros',
  screens: [
    screen({
      path: paths.libros.path,
      title: 'Libros',
      icon: IconBook2,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeLibros }, 'leer'],
      load: () => import('./LibrosScreen.tsx'),
    }),
  ],
})
