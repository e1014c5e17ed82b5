import { IconReportMoney } from '@tabler/icons-react'
import { permisosDeLote } from '#domain/desembolsos/desembolso.permisos.ts'
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
  ],
})
