import { IconArrowsExchange } from '@tabler/icons-react'
import { permisosDeEntrega, permisosDeRecepcion } from '#domain/caja/entrega.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const entregas = defineFeature({
  name: 'entregas',
  screens: [
    screen({
      path: paths.entregaCaja.path,
      title: 'Entregar dinero',
      icon: IconArrowsExchange,
      menu: 'ventas',
      needs: [{ permisos: permisosDeEntrega }, 'crear'],
      load: () => import('./EntregaScreen.tsx'),
    }),
    screen({
      path: paths.recibirCaja.path,
      title: 'Recibir dinero',
      icon: IconArrowsExchange,
      menu: 'ventas',
      needs: [{ permisos: permisosDeRecepcion }, 'crear'],
      load: () => import('./RecibirScreen.tsx'),
    }),
  ],
})
