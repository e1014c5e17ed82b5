import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCarrito } from '#data/mercado/carrito.ts'
import type { EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { paths } from '#features/paths.ts'

/** How many checkouts of this browser are not placed yet. */
export const cuantosEsperan = (estado: EstadoDeCompra | undefined): number =>
  estado?.salidas.filter((una) => una.estado !== 'colocada').length ?? 0

/** Says that something ordered here is on its way, or waits for an answer, and leads to it; nothing when there is none. */
export function PedidosQueEsperan() {
  const esperan = cuantosEsperan(useCarrito().estado)
  if (esperan === 0) return null
  return (
    <Text mb="sm" c="orange" fw={600} role="status">
      {esperan === 1 ? 'Un pedido espera' : `${esperan} pedidos esperan`} en tu{' '}
      <Anchor component={Link} to={paths.carritoMercana.path} inherit underline="always">
        carrito
      </Anchor>
      .
    </Text>
  )
}
