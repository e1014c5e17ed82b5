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
      keywords: ['nueva', 'abrir', 'slug', 'rnc'],
      load: () => import('./nueva/NuevaTiendaScreen.tsx'),
    }),
    screen({
      path: paths.configurar.path,
      title: 'Configurar',
      icon: IconSettings,
      menu: 'tienda',
      // Each tab says who may see it; who works at a till comes here for the printer.
      needs: [Caja, 'leer'],
      keywords: ['perfil', 'logo', 'cajas', 'dispositivos', 'enrolar', 'impresora', 'banco', 'ticket', 'descuentos', 'itbis'],
      load: () => import('./configurar/ConfigurarScreen.tsx'),
    }),
  ],
})
