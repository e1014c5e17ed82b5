import { IconFileImport, IconReceiptDollar, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react'
import { permisosDeCompra, permisosDePagoProveedor } from '#domain/compras/compra.permisos.ts'
import { permisosDeProveedor } from '#domain/compras/proveedor.permisos.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const compras = defineFeature({
  name: 'compras',
  screens: [
    screen({
      path: paths.compras.path,
      title: 'Compras',
      icon: IconShoppingBag,
      menu: 'catalogo',
      needs: [{ permisos: permisosDeCompra }, 'leer'],
      beyondTill: 'papers',
      load: () => import('./ComprasScreen.tsx'),
    }),
    screen({
      path: paths.compraNueva.path,
      title: 'Registrar compra',
      icon: IconShoppingBag,
      needs: [{ permisos: permisosDeCompra }, 'crear'],
      beyondTill: 'papers',
      load: () => import('./NuevaCompraScreen.tsx'),
    }),
    screen({
      path: paths.cxp.path,
      title: 'Cuentas por pagar',
      icon: IconReceiptDollar,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDePagoProveedor }, 'leer'],
      beyondTill: 'papers',
      load: () => import('./CxpScreen.tsx'),
    }),
    screen({
      path: paths.proveedores.path,
      title: 'Proveedores',
      icon: IconTruckDelivery,
      menu: 'catalogo',
      needs: [{ permisos: permisosDeProveedor }, 'leer'],
      beyondTill: 'papers',
      load: () => import('./ProveedoresScreen.tsx'),
    }),
    screen({
      path: paths.proveedoresImportar.path,
      title: 'Importar proveedores',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeProveedor }, 'crear'],
      beyondTill: 'papers',
      load: () => import('./ImportarProveedoresScreen.tsx'),
    }),
  ],
})
