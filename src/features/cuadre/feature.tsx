import { IconCashRegister } from '@tabler/icons-react'
import { CierreTurno } from '#domain/entidades/turno.ts'
import { defineFeature, screen } from '../feature.ts'
import { paths } from '../paths.ts'

export const cuadre = defineFeature({
  name: 'cuadre',
  screens: [
    screen({
      path: paths.cuadreCaja.path,
      title: 'Cuadre de caja',
      icon: IconCashRegister,
      menu: 'ventas',
      needs: [CierreTurno, 'leer'],
      keywords: ['cierre', 'arqueo', 'reporte z', 'turno', 'faltante', 'sobrante', 'complemento'],
      load: () => import('./CuadreScreen.tsx'),
    }),
  ],
})
