import { IconReportMoney } from '@tabler/icons-react'
import { permisosDeReportes } from '#domain/reportes/reportes.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const reportes = defineFeature({
  name: 'reportes',
  screens: [
    screen({
      path: paths.reportes.path,
      title: 'Reportes',
      icon: IconReportMoney,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeReportes }, 'leer'],
      beyondTill: 'account',
      load: () => import('./ReportesScreen.tsx'),
    }),
  ],
})
