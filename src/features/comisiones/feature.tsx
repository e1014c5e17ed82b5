import { IconReportMoney } from '@tabler/icons-react'
import { permisosDeReglaDeComision } from '#domain/comisiones/comision.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const comisiones = defineFeature({
  name: 'comisiones',
  screens: [
    screen({
      path: paths.comisiones.path,
      title: 'Comisiones',
      icon: IconReportMoney,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeReglaDeComision }, 'leer'],
      load: () => import('./ComisionesScreen.tsx'),
    }),
  ],
})
