import { IconReportMoney } from '@tabler/icons-react'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const impuestos = defineFeature({
  name: 'impuestos',
  screens: [
    screen({
      path: paths.impuestos.path,
      title: 'Impuestos',
      icon: IconReportMoney,
      menu: 'plataforma',
      load: () => import('./ImpuestosScreen.tsx'),
    }),
    screen({
      path: paths.itbis.path,
      title: 'ITBIS',
      icon: IconReportMoney,
      load: () => import('./ItbisScreen.tsx'),
    }),
  ],
})
