import { IconPackages, IconReceiptRefund } from '@tabler/icons-react'
import { permisosDeIntervenir } from '#domain/pedidos/pagos/pago.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const ordenes = defineFeature({
  name: 'ordenes',
  screens: [
    screen({
      path: paths.ordenes.path,
      title: 'Órdenes',
      icon: IconPackages,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeIntervenir }, 'intervenir'],
      load: () => import('./PedidosDePlataformaScreen.tsx'),
    }),
    screen({
      path: paths.solicitudesMercana.path,
      title: 'Solicitudes de reembolso',
      icon: IconReceiptRefund,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeIntervenir }, 'intervenir'],
      load: () => import('./SolicitudesDePlataformaScreen.tsx'),
    }),
  ],
})
