import { IconFileImport, IconTruckDelivery } from '@tabler/icons-react'
import { permisosDeProveedor } from '#domain/compras/proveedor.permisos.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const compras = defineFeature({
  name: 'compras',
  screens: [
    screen({
      path: paths.proveedores.path,
      title: 'Proveedores',
      icon: IconTruckDelivery,
      menu: 'catalogo',
      needs: [{ permisos: permisosDeProveedor }, 'leer'],
      keywords: ['suplidor', 'compras', 'distribuidor'],
      load: () => import('./ProveedoresScreen.tsx'),
    }),
    screen({
      path: paths.proveedoresImportar.path,
      title: 'Importar proveedores',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeProveedor }, 'crear'],
      keywords: ['excel', 'csv', 'subir proveedores'],
      load: () => import('./ImportarProveedoresScreen.tsx'),
    }),
  ],
})
