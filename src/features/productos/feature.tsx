import { IconFileImport, IconPackage } from '@tabler/icons-react'
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
  ],
})
