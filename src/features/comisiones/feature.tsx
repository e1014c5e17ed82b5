import { IconReportMoney } from '@tabler/icons-react'
import { permisosDeLote } from '#domain/desembolsos/desembolso.permisos.ts'
import { permisosDeReportes } from '#domain/reportes/reportes.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const comisiones = defineFeature({
  name: 'comisiones',
  screens: [
    screen({
      path: paths.comisiones.path,
      title: 'Comisiones',
      icon: IconReportMoney,
      menu: 'plataforma',
      // Who pays stores sees what they are charged; one permission less that everybody downloads.
      needs: [{ permisos: permisosDeLote }, 'leer'],
      load: () => import('./ComisionesScreen.tsx'),
    }),
    screen({
      path: paths.promociones.path,
      title: 'Promociones',
      icon: IconReportMoney,
      menu: 'ventas',
      // Who sees what was sold: one permission less that everybody downloads. Who makes one, `Cupon` says.
      needs: [{ permisos: permisosDeReportes }, 'leer'],
      beyondTill: 'account',
      load: () => import('./cupones/PromocionesScreen.tsx'),
    }),
  ],
})
