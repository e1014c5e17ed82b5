import { IconFileInvoice } from '@tabler/icons-react'
import { permisosDeCobro } from '#domain/cobros/cobro.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const cobros = defineFeature({
  name: 'cobros',
  screens: [
    screen({
      path: paths.cxc.path,
      title: 'Cuentas por cobrar',
      icon: IconFileInvoice,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeCobro }, 'leer'],
      load: () => import('./CxcScreen.tsx'),
    }),
    screen({
      path: paths.cuentaPublica.path,
      title: 'Estado de cuenta',
      icon: IconFileInvoice,
      access: 'todos',
      load: () => import('./CuentaPublicaScreen.tsx'),
    }),
  ],
})
