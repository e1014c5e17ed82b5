import { IconAddressBook, IconFileImport } from '@tabler/icons-react'
import { permisosDeCliente } from '#domain/clientes/cliente.permisos.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const clientes = defineFeature({
  name: 'clientes',
  screens: [
    screen({
      path: paths.clientes.path,
      title: 'Clientes',
      icon: IconAddressBook,
      menu: 'ventas',
      needs: [{ permisos: permisosDeCliente }, 'leer'],
      load: () => import('./ClientesScreen.tsx'),
    }),
    screen({
      path: paths.clientesImportar.path,
      title: 'Importar clientes',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeCliente }, 'crear'],
      load: () => import('./ImportarClientesScreen.tsx'),
    }),
  ],
})
