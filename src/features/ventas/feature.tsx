import { IconFileInvoice } from '@tabler/icons-react'
import { permisosDeVenta } from '#domain/ventas/venta.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const facturas = defineFeature({
  name: 'facturas',
  screens: [
    screen({
      path: paths.imprimirFacturas.path,
      title: 'Facturas',
      icon: IconFileInvoice,
      menu: 'ventas',
      needs: [{ permisos: permisosDeVenta }, 'leer'],
      load: () => import('./FacturasScreen.tsx'),
    }),
  ],
})
