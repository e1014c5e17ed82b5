import { IconBuildingStore, IconSettings } from '@tabler/icons-react'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const tienda = defineFeature({
  name: 'tienda',
  screens: [
    screen({
      path: paths.nuevaTienda.path,
      title: 'Crear una tienda',
      icon: IconBuildingStore,
      load: () => import('./nueva/NuevaTiendaScreen.tsx'),
    }),
    screen({
      path: paths.configurar.path,
      title: 'Configurar',
      icon: IconSettings,
      menu: 'tienda',
      // Each tab says who may see it; who works at a till comes here for the printer.
      needs: [Caja, 'leer'],
      load: () => import('./configurar/ConfigurarScreen.tsx'),
    }),
  ],
})
