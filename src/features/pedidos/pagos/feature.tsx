import { IconBuildingBank, IconHistory, IconReceiptDollar, IconTransferIn } from '@tabler/icons-react'
import { permisosDeTransferencias } from '#domain/bancos/banco.permisos.ts'
import { permisosDeIntervenir, permisosDeMetodoDePlataforma, permisosDeVerificar } from '#domain/pedidos/pagos/pago.permisos.ts'
import { defineFeature, screen } from '#features/feature.ts'
import { paths } from '#features/paths.ts'

/** With its type, so that what a store switched on or off for a role counts here too. */
const pedido = { tipo: 'pedido', permisos: permisosDeVerificar }
const transferencia = { tipo: 'transferencia', permisos: permisosDeTransferencias }

export const pagos = defineFeature({
  name: 'pagos',
  screens: [
    screen({
      path: paths.verificarPagos.path,
      title: 'Verificar pagos',
      icon: IconReceiptDollar,
      menu: 'contabilidad',
      needs: [pedido, 'aprobarPago'],
      load: () => import('./VerificarPagosScreen.tsx'),
    }),
    screen({
      path: paths.metodosPagos.path,
      title: 'Métodos de pago',
      icon: IconBuildingBank,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeMetodoDePlataforma }, 'leer'],
      load: () => import('./MetodosPagosScreen.tsx'),
    }),
    screen({
      path: paths.verificacionMercana.path,
      title: 'Verificar pagos a Mercana',
      icon: IconReceiptDollar,
      menu: 'plataforma',
      needs: [{ permisos: permisosDeIntervenir }, 'intervenir'],
      load: () => import('./VerificacionDePlataformaScreen.tsx'),
    }),
  ],
})

/** Apart, so that they stand after the till in the menu. */
export const transferencias = defineFeature({
  name: 'transferencias',
  screens: [
    screen({
      path: paths.verificarTransferencias.path,
      title: 'Verificar transferencias',
      icon: IconTransferIn,
      menu: 'ventas',
      needs: [transferencia, 'leer'],
      beyondTill: 'account',
      load: () => import('./VerificarTransferenciasScreen.tsx'),
    }),
    screen({
      path: paths.historicoTransferencias.path,
      title: 'Histórico de transferencias',
      icon: IconHistory,
      menu: 'ventas',
      needs: [transferencia, 'leer'],
      beyondTill: 'account',
      load: () => import('./HistoricoTransferenciasScreen.tsx'),
    }),
    screen({
      path: paths.historicoTransferenciasBien.path,
      title: 'Histórico de transferencias',
      icon: IconHistory,
      needs: [transferencia, 'leer'],
      beyondTill: 'account',
      load: () => import('./HistoricoBienEscrito.tsx'),
    }),
  ],
})
