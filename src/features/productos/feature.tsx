import { IconArrowsExchange, IconClipboardList, IconFileImport, IconPackage } from '@tabler/icons-react'
import { LineaConteo } from '#domain/entidades/conteo.ts'
import { MovimientoInventario } from '#domain/entidades/movimientos.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const productos = defineFeature({
  name: 'productos',
  screens: [
    screen({
      path: paths.productos.path,
      title: 'Productos',
      icon: IconPackage,
      menu: 'catalogo',
      needs: [Producto, 'leer'],
      keywords: ['inventario', 'existencia', 'precios', 'catálogo'],
      load: () => import('./ProductosScreen.tsx'),
    }),
    screen({
      path: paths.productosImportar.path,
      title: 'Importar productos',
      icon: IconFileImport,
      needs: [Producto, 'crear'],
      keywords: ['csv', 'excel', 'subir lista'],
      load: () => import('./ImportarScreen.tsx'),
    }),
    screen({
      path: paths.movimientosProducto.path,
      title: 'Movimientos de un producto',
      icon: IconArrowsExchange,
      needs: [MovimientoInventario, 'leer'],
      load: () => import('./MovimientosScreen.tsx'),
    }),
    screen({
      path: paths.conteo.path,
      title: 'Conteo de inventario',
      icon: IconClipboardList,
      needs: [LineaConteo, 'crear'],
      keywords: ['contar', 'inventario físico', 'existencia'],
      load: () => import('./conteo/ConteoScreen.tsx'),
    }),
  ],
})
