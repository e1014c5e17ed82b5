import { IconArrowsExchange, IconFileImport, IconNumbers, IconPackage } from '@tabler/icons-react'
import { permisosDeLineaConteo } from '#domain/inventario/conteo.permisos.ts'
import { permisosDeMovimientoInventario } from '#domain/inventario/movimiento-inventario.permisos.ts'
import { permisosDeProducto } from '#domain/catalogo/producto.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const productos = defineFeature({
  name: 'productos',
  screens: [
    screen({
      path: paths.productos.path,
      title: 'Productos',
      icon: IconPackage,
      menu: 'catalogo',
      needs: [{ permisos: permisosDeProducto }, 'leer'],
      load: () => import('./ProductosScreen.tsx'),
    }),
    screen({
      path: paths.productosImportar.path,
      title: 'Importar productos',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeProducto }, 'crear'],
      load: () => import('./ImportarScreen.tsx'),
    }),
    screen({
      path: paths.movimientosProducto.path,
      title: 'Movimientos de un producto',
      icon: IconArrowsExchange,
      needs: [{ permisos: permisosDeMovimientoInventario }, 'leer'],
      load: () => import('./MovimientosScreen.tsx'),
    }),
    screen({
      path: paths.conteo.path,
      title: 'Conteo de inventario',
      icon: IconNumbers,
      needs: [{ permisos: permisosDeLineaConteo }, 'crear'],
      load: () => import('./conteo/ConteoScreen.tsx'),
    }),
  ],
})
