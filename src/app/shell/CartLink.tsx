import { useEffect } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCarrito, useCarritoEnPerfil } from '#data/mercado/carrito.ts'
import { useDatos } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import classes from './CartLink.module.css'

/** The customer's cart and how many lines it has. Hidden at a store's own desk, where it still sends what waits. */
export function CartLink({ isShown }: { isShown: boolean }) {
  const datos = useDatos()
  const { estado } = useCarrito()
  useCarritoEnPerfil()
  const isWaiting = estado?.salidas.some((one) => one.estado === 'por_enviar') ?? false
  useEffect(() => {
    if (isWaiting) import('#data/mercado/encargos.ts').then(({ comprasDe }) => comprasDe(datos, reportError), reportError)
  }, [datos, isWaiting])
  if (!isShown) return null
  const lines = estado?.lineas.length ?? 0
  const asking = estado?.salidas.some((one) => one.estado === 'por_confirmar' || one.estado === 'rechazada') ?? false
  return (
    <ActionIcon
      component={Link}
      to={paths.carritoMercana.path}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Mi carrito: ${lines === 0 ? 'vacío' : lines === 1 ? 'un producto' : `${lines} productos`}${asking ? '; un pedido te espera' : ''}`}
      className={classes['link'] ?? ''}
    >
      <IconShoppingCart size={24} aria-hidden />
      {(lines > 0 || asking) && <span className={classes['count']} data-asking={asking} data-count={asking ? '!' : lines} aria-hidden />}
    </ActionIcon>
  )
}
