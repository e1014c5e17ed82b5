import { IconBook2, IconBuildingStore, IconReportMoney } from '@tabler/icons-react'
import { permisosDeDeclaracion } from '#domain/fiscal/declaraciones/declaraciones.permisos.ts'
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
      beyondTill: 'account',
      load: () => import('./LibrosScreen.tsx'),
    }),
    screen({
      path: paths.misTiendas.path,
      title: 'El mes de mis tiendas',
      icon: IconBuildingStore,
      load: () => import('./tiendas/TiendasScreen.tsx'),
    }),
    screen({
      path: paths.declaraciones.path,
      title: 'Declaraciones',
      icon: IconReportMoney,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeDeclaracion }, 'leer'],
      beyondTill: 'account',
      load: () => import('./declaraciones/DeclaracionesScreen.tsx'),
    }),
  ],
})
