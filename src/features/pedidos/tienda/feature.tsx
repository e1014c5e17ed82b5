import { IconFileInvoice, IconPackages, IconReceiptRefund, IconStar } from '@tabler/icons-react'
import { permisosDePedido } from '#domain/pedidos/pedido.permisos.ts'
import { permisosDeVenta } from '#domain/ventas/venta.permisos.ts'
import { permisosDeReportes } from '#domain/reportes/reportes.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const pedidos = defineFeature({
  name: 'pedidos',
  screens: [
    screen({
      path: paths.pedidos.path,
      title: 'Pedidos',
      icon: IconPackages,
      menu: 'ventas',
      needs: [{ permisos: permisosDePedido }, 'leer'],
      load: () => import('./PedidosScreen.tsx'),
    }),
    screen({
      path: paths.solicitudesReembolsos.path,
      title: 'Solicitudes de reembolso',
      icon: IconReceiptRefund,
      menu: 'ventas',
      needs: [{ permisos: permisosDePedido }, 'leer'],
      load: () => import('./reembolsos/SolicitudesScreen.tsx'),
    }),
    screen({
      path: paths.resenas.path,
      title: 'Reseñas',
      icon: IconStar,
      menu: 'ventas',
      // Who sees what was sold; who answers, the screen says.
      needs: [{ permisos: permisosDeReportes }, 'leer'],
      beyondTill: 'account',
      load: () => import('./resenas/ResenasScreen.tsx'),
    }),
    screen({
      path: paths.ordenesPorFacturar.path,
      title: 'Órdenes por facturar',
      icon: IconFileInvoice,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeVenta }, 'crear'],
      load: () => import('./facturar/PedidosPorFacturarScreen.tsx'),
    }),
  ],
})
