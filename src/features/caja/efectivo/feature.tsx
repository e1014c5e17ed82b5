import { IconCurrencyDollar } from '@tabler/icons-react'
import { permisosDeFondo } from '#domain/caja/efectivo.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const efectivo = defineFeature({
  name: 'efectivo',
  screens: [
    screen({
      path: paths.efectivo.path,
      title: 'Efectivo',
      icon: IconCurrencyDollar,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeFondo }, 'leer'],
      load: () => import('./EfectivoScreen.tsx'),
    }),
  ],
})
