import { IconCashRegister, IconReceiptDollar } from '@tabler/icons-react'
import { permisosDeCotizacion } from '#domain/ventas/cotizacion.permisos.ts'
import { permisosDeVenta } from '#domain/ventas/venta.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const caja = defineFeature({
  name: 'caja',
  screens: [
    screen({
      path: paths.carrito.path,
      title: 'Caja',
      icon: IconCashRegister,
      menu: 'ventas',
      needs: [{ permisos: permisosDeVenta }, 'crear'],
      load: () => import('./CarritoScreen.tsx'),
    }),
    screen({
      path: paths.facturar.path,
      title: 'Facturar',
      icon: IconReceiptDollar,
      menu: 'ventas',
      needs: [{ permisos: permisosDeCotizacion }, 'leer'],
      load: () => import('./facturar/FacturarScreen.tsx'),
    }),
  ],
})
