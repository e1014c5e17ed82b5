import { IconFileInvoice, IconNumbers } from '@tabler/icons-react'
import { permisosDeEcf } from '#domain/fiscal/ecf/ecf.permisos.ts'
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
      beyondTill: 'papers',
      load: () => import('./NcfScreen.tsx'),
    }),
    screen({
      path: paths.ecf.path,
      title: 'Comprobantes electrónicos',
      icon: IconFileInvoice,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeEcf }, 'verCola'],
      beyondTill: 'account',
      load: () => import('./EcfScreen.tsx'),
    }),
    screen({
      path: paths.comprobantePublico.path,
      title: 'Comprobante',
      icon: IconFileInvoice,
      access: 'todos',
      load: () => import('./ComprobantePublicoScreen.tsx'),
    }),
  ],
})
