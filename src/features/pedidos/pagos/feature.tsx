import { IconBuildingBank, IconReceipt2, IconReceiptDollar } from '@tabler/icons-react'
import { permisosDeIntervenir, permisosDeMetodoDePlataforma, permisosDeVerificar } from '#domain/pedidos/pagos/pago.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

/** With its type, so that what a store switched on or off for a role counts here too. */
const pedido = { tipo: 'pedido', permisos: permisosDeVerificar }

export const pagos = defineFeature({
  name: 'pagos',
  screens: [
    screen({
      path: paths.verificarPagos.path,
      title: 'Verificar pagos',
      icon: IconReceiptDollar,
      menu: 'contabilidad',
      needs: [pedido, 'aprobarPago'],
      keywords: ['transferencias', 'comprobantes', 'depósitos', 'aprobar', 'rechazar', 'referencia'],
      load: () => import('./VerificarPagosScreen.tsx'),
    }),
    screen({
      path: paths.metodosPagos.path,
      title: 'Métodos de pago',
      icon: IconBuildingBank,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeMetodoDePlataforma }, 'leer'],
      keywords: ['cuentas', 'banco', 'transferencia', 'cobrar'],
      load: () => import('./MetodosPagosScreen.tsx'),
    }),
    screen({
      path: paths.verificacionMercana.path,
      title: 'Verificar pagos a Mercana',
      icon: IconReceipt2,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeIntervenir }, 'intervenir'],
      keywords: ['transferencias', 'comprobantes', 'aprobar', 'rechazar'],
      load: () => import('./VerificacionDePlataformaScreen.tsx'),
    }),
  ],
})
