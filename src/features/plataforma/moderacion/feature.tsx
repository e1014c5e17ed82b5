import { IconPackages, IconStar } from '@tabler/icons-react'
import { permisosDeModeracion } from '#domain/plataforma/moderacion.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const moderacion = defineFeature({
  name: 'moderacion',
  screens: [
    screen({
      path: paths.productosMercana.path,
      title: 'Productos publicados',
      icon: IconPackages,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeModeracion }, 'moderar'],
      load: () => import('./ProductosDePlataformaScreen.tsx'),
    }),
    screen({
      path: paths.resenasMercana.path,
      title: 'Reseñas',
      icon: IconStar,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeModeracion }, 'moderar'],
      load: () => import('./ResenasDeMercanaScreen.tsx'),
    }),
  ],
})
