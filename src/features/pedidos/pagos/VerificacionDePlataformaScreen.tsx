import { useCallback } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { MesaDePagos } from './MesaDePagos.tsx'
import type { FuenteDePagos } from './useRecientes.ts'
import { unanswered } from '#features/kit/Answer.tsx'

const CADA_MS = 20_000

/** Receipts of what customers of all stores paid into the accounts of the platform. */
export function Component() {
  const { usuario } = useSesion()
  const { datos, error, recargar } = useConsulta(comandosPagos.colaDeMercana, {}, {}, { cadaMs: CADA_MS })
  const mover = useCallback<FuenteDePagos['mover']>((pedidoId, acto) => ejecutar(comandosPedidos.intervenirPedido, { pedidoId }, acto), [])
  const revisar = useCallback<FuenteDePagos['revisar']>(
    (pedidoId, comprobanteId) => ejecutar(comandosPagos.revisarComprobanteDeMercana, { pedidoId, comprobanteId }, {}),
    [],
  )
  const usuarioId = usuario?.usuarioId ?? ''
  return (
    <PageLayout
      title="Verificar pagos a Mercana"
      width="full"
      description="Lo que los clientes pagaron en las cuentas de Mercana. Cada decisión queda en la auditoría a tu nombre."
      state={datos ? undefined : unanswered({ datos, error, recargar }, 'La lista de pagos')}
    >
      {datos && (
        <MesaDePagos
          fuente={{ filas: datos.filas, actor: usuarioId, usuarioId, variasTiendas: true, mover, revisar, onChange: recargar }}
        />
      )}
    </PageLayout>
  )
}
