import { IconCashRegister } from '@tabler/icons-react'
import { permisosDeCierreTurno } from '#domain/caja/turno.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const cuadre = defineFeature({
  name: 'cuadre',
  screens: [
    screen({
      path: paths.cuadreCaja.path,
      title: 'Cuadre de caja',
      icon: IconCashRegister,
      menu: 'ventas',
      needs: [{ permisos: permisosDeCierreTurno }, 'leer'],
      load: () => import('./CuadreScreen.tsx'),
    }),
  ],
})
