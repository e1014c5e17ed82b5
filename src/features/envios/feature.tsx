import { IconFileImport, IconMapPins, IconTruckDelivery } from '@tabler/icons-react'
import { permisosDeEnvios } from '#domain/envios/costos-envios.permisos.ts'
import { permisosDeTerritorio } from '#domain/envios/territorio.permisos.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

const permisos = { permisos: permisosDeEnvios }
const territorio = { permisos: permisosDeTerritorio }

export const envios = defineFeature({
  name: 'envios',
  screens: [
    screen({
      path: paths.envios.path,
      title: 'Envíos',
      icon: IconTruckDelivery,
      menu: 'tienda',
      needs: [permisos, 'leer'],
      load: () => import('./costos/EnviosScreen.tsx'),
    }),
    screen({
      path: paths.enviosImportar.path,
      title: 'Importar costos de envío',
      icon: IconFileImport,
      needs: [permisos, 'crear'],
      load: () => import('./costos/ImportarEnviosScreen.tsx'),
    }),
    screen({
      path: paths.divisionTerritorial.path,
      title: 'División territorial',
      icon: IconMapPins,
      menu: 'plataforma',
      needs: [territorio, 'crear'],
      load: () => import('./territorio/DivisionTerritorialScreen.tsx'),
    }),
    screen({
      path: paths.divisionTerritorialImportar.path,
      title: 'Importar la división territorial',
      icon: IconFileImport,
      needs: [territorio, 'crear'],
      load: () => import('./territorio/ImportarTerritorioScreen.tsx'),
    }),
  ],
})
