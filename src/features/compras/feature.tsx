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
      load: () => import('./ProveedoresScreen.tsx'),
    }),
    screen({
      path: paths.proveedoresImportar.path,
      title: 'Importar proveedores',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeProveedor }, 'crear'],
      load: () => import('./ImportarProveedoresScreen.tsx'),
    }),
  ],
})
