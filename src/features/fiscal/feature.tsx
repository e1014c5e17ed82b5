import { IconNumbers } from '@tabler/icons-react'
import { permisosDeRangoNCF } from '#domain/fiscal/ncf.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const ncf = defineFeature({
  name: 'ncf',
  screens: [
    screen({
      path: paths.ncf.path,
      title: 'Comprobantes (NCF)',
      icon: IconNumbers,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeRangoNCF }, 'leer'],
      keywords: ['dgii', 'rango', 'secuencia', 'e-cf', 'bloques', 'vencimiento', '608'],
      load: () => import('./NcfScreen.tsx'),
    }),
  ],
})
