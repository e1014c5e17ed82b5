import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudUpload, IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Encargo } from '#domain/mercado/carrito.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import { fallo } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { paths } from '#features/paths.ts'
import { formatDateTime, withStop } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { useCompras } from './useEncargos.ts'

const lista = new Intl.ListFormat('es', { type: 'conjunction' })

/** Checkouts that wait for a line or for an answer of hers, and what became of those that were sent. */
export function Encargos({ encargos, usuarioId }: { encargos: readonly Encargo[]; usuarioId: string | undefined }) {
  if (encargos.length === 0) return null
  return (
    <Stack component="section" aria-label="Pedidos en camino" gap="sm">
      {encargos.map((encargo) => (
        <UnEncargo key={encargo.grupoId} encargo={encargo} esSuyo={encargo.usuarioId === usuarioId} />
      ))}
    </Stack>
  )
}

function UnEncargo({ encargo, esSuyo }: { encargo: Encargo; esSuyo: boolean }) {
  const compras = useCompras()
  const isOnline = useOnline()
  const { grupoId, estado, tiendas, en, lineas, totalVistoCentavos, totalNuevoCentavos, problema, pedidos } = encargo
  const [confirmar, confirmando] = useLocked(() => compras.confirmar(grupoId))
  const [desistir, desistiendo] = useLocked(() => compras.desistir(grupoId))
  const [olvidar] = useLocked(() => compras.olvidar(grupoId))
  const [enviar, enviando] = useLocked(() => compras.enviar())
  const donde = lista.format(tiendas.filter((nombre) => nombre !== ''))
  switch (estado) {
    case 'por_enviar':
      return (
        <Alert color="blue" icon={<IconCloudUpload size={24} aria-hidden />} title={`Pedido a ${donde}: por enviar`} role="status">
          <Text>
            {withStop(`${formatMoney(totalVistoCentavos)}, del ${formatDateTime(en)}`)} Está guardado en este equipo
            {!esSuyo
              ? ' y se envía cuando vuelva a entrar quien lo pidió.'
              : isOnline
                ? ' y se está enviando.'
                : ' y sale solo cuando vuelva la conexión. La tienda confirma entonces precio y existencia.'}
          </Text>
          {esSuyo && isOnline && (
            <Button mt="xs" variant="default" onClick={enviar} loading={enviando}>
              Enviar ahora
            </Button>
          )}
        </Alert>
      )
    case 'por_confirmar':
      return (
        <Alert color="orange" icon={<IconHelpCircle size={24} aria-hidden />} title={`Pedido a ${donde}: el total subió`} role="alert">
          <Text>
            Viste {formatMoney(totalVistoCentavos)} y ahora son <b>{formatMoney(totalNuevoCentavos)}</b>. No se ha pedido nada todavía.
          </Text>
          <Group mt="xs">
            <Button onClick={confirmar} loading={confirmando}>
              Pedir por {formatMoney(totalNuevoCentavos)}
            </Button>
            <Button variant="default" onClick={desistir} loading={desistiendo}>
              Volver al carrito
            </Button>
          </Group>
        </Alert>
      )
    case 'rechazada': {
      const { mensaje, arreglo } = mensajeDe(fallo(problema?.code ?? '', problema?.datos).error)
      return (
        <Alert color="red" icon={<IconAlertTriangle size={24} aria-hidden />} title={`Pedido a ${donde}: no se colocó`} role="alert">
          <Text>
            {mensaje} {arreglo} Lo que pediste está otra vez en tu carrito.
          </Text>
          <Button mt="xs" variant="default" onClick={olvidar}>
            Entendido
          </Button>
        </Alert>
      )
    }
    case 'colocada':
      return (
        <Alert
          color="teal"
          icon={<IconCircleCheck size={24} aria-hidden />}
          title={`Pedido a ${donde}: la tienda ya lo tiene`}
          role="status"
        >
          <Group>
            {pedidos.map(({ pedidoId, tiendaId, totalCentavos }) => (
              <Anchor key={pedidoId} component={Link} to={paths.miPedido.href({ pedidoId })}>
                Ver el pedido
                {pedidos.length > 1 ? ` a ${lineas.find((una) => una.tiendaId === tiendaId)?.tiendaNombre ?? 'la tienda'}` : ''} (
                {formatMoney(totalCentavos)})
              </Anchor>
            ))}
            {pedidos.length === 0 && (
              <Anchor component={Link} to={paths.misPedidos.path}>
                Ver mis pedidos
              </Anchor>
            )}
            <Button variant="default" onClick={olvidar}>
              Quitar este aviso
            </Button>
          </Group>
        </Alert>
      )
  }
}
