import { useCallback, useMemo } from 'react'
import { Alert } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePersona, useSesion, useTienda, useVivo } from '#data/session/react.tsx'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { filasPorVerificar } from '#domain/pedidos/pagos/por-verificar.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { MesaDePagos } from './MesaDePagos.tsx'
import type { FuenteDePagos } from './useRecientes.ts'

/** Receipts that the store's customers sent and nobody has looked at. Read offline; decided with a connection, since the bank has to be asked. */
export function Component() {
  const { tiendaId, sync } = useTienda()
  const { usuario } = useSesion()
  const persona = usePersona()
  const isOnline = useOnline()
  const pedidos = useVivo(Pedido, { clave: 'activo' })
  const filas = useMemo(() => pedidos?.flatMap(({ doc }) => filasPorVerificar(doc)), [pedidos])
  const mover = useCallback<FuenteDePagos['mover']>(
    (pedidoId, acto) => ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, acto),
    [tiendaId],
  )
  const revisar = useCallback<FuenteDePagos['revisar']>(
    (pedidoId, comprobanteId) => ejecutar(comandosPagos.revisarComprobante, { tiendaId, pedidoId, comprobanteId }, {}),
    [tiendaId],
  )
  const onChange = useCallback(() => void sync.sincronizar(), [sync])
  return (
    <PageLayout
      title="Verificar pagos"
      width="full"
      description="Comprobantes que enviaron los clientes. El que más espera, primero."
      state={filas === undefined ? <Loading /> : undefined}
    >
      {!isOnline && (
        <Alert color="orange" title="Sin conexión" mb="md">
          Se ve lo último que llegó a este equipo. Aprobar o rechazar se hace con conexión: hay que mirar el banco.
        </Alert>
      )}
      {!usuario && (
        <Alert color="orange" title="Entra con tu cuenta" mb="md">
          Con el PIN de la caja se miran; para aprobar o rechazar hay que entrar con correo en este equipo.
        </Alert>
      )}
      {filas && (
        <MesaDePagos
          fuente={{
            filas,
            actor: persona?.empleadoId ?? '',
            usuarioId: usuario?.usuarioId ?? '',
            variasTiendas: false,
            mover,
            revisar,
            onChange,
          }}
        />
      )}
    </PageLayout>
  )
}
