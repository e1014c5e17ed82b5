import { IconBuildingBank, IconFileImport } from '@tabler/icons-react'
import { permisosDeCuentas, permisosDeLineas } from '#domain/bancos/banco.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const bancos = defineFeature({
  name: 'bancos',
  screens: [
    screen({
      path: paths.bancos.path,
      title: 'Bancos',
      icon: IconBuildingBank,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeCuentas }, 'leer'],
      beyondTill: 'account',
      load: () => import('./BancosScreen.tsx'),
    }),
    screen({
      path: paths.bancosImportar.path,
      title: 'Importar estado de cuenta',
      icon: IconFileImport,
      needs: [{ permisos: permisosDeLineas }, 'crear'],
      beyondTill: 'account',
      load: () => import('./ImportarExtractoScreen.tsx'),
    }),
  ],
})
