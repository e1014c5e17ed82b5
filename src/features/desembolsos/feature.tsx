import { IconBuildingBank, IconBuildingStore, IconReportMoney } from '@tabler/icons-react'
import { permisosDeDesembolso, permisosDeLote } from '#domain/desembolsos/desembolso.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

export const desembolsos = defineFeature({
  name: 'desembolsos',
  screens: [
    screen({
      path: paths.cuentasPorPagar.path,
      title: 'Por pagar a las tiendas',
      icon: IconBuildingStore,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeLote }, 'leer'],
      load: () => import('./CuentasPorPagarScreen.tsx'),
    }),
    screen({
      path: paths.pagoTiendas.path,
      title: 'Pagos a las tiendas',
      icon: IconBuildingBank,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeLote }, 'leer'],
      load: () => import('./PagoTiendasScreen.tsx'),
    }),
    screen({
      path: paths.pagoComisiones.path,
      title: 'Pagos a afiliados',
      icon: IconBuildingBank,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeLote }, 'leer'],
      load: () => import('./PagoComisionesScreen.tsx'),
    }),
    screen({
      path: paths.comisionesAfiliados.path,
      title: 'Afiliados',
      icon: IconReportMoney,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeDesembolso }, 'leer'],
      beyondTill: 'account',
      load: () => import('./AfiliadosScreen.tsx'),
    }),
    screen({
      path: paths.cuentaConMercana.path,
      title: 'Cuenta con Mercana',
      icon: IconReportMoney,
      menu: 'contabilidad',
      needs: [{ permisos: permisosDeDesembolso }, 'leer'],
      beyondTill: 'account',
      load: () => import('./CuentaConMercanaScreen.tsx'),
    }),
  ],
})
