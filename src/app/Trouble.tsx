/** What could not be opened or read, in words. On demand: the words of every failure weigh, and nearly nobody meets one at the door. */
import { lazy } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { paths } from '#features/paths.ts'
import { ErrorState, OfflineState } from '#ui/show/states.tsx'

const DiscoCerrado = lazy(() => import('./DiscoCerrado.tsx').then(({ DiscoCerrado }) => ({ default: DiscoCerrado })))

interface Props {
  fallo: Fallo
  onRetry: () => void
}

/** Nothing can be read or kept here until the browser opens its disk; or a list of the page cannot be read from it. */
export function Trouble({ fallo, onRetry, title }: Props & { title: string }) {
  const { mensaje, arreglo } = mensajeDe(fallo)
  if (fallo.code === 'datos.disco-cerrado') return <DiscoCerrado onRetry={onRetry} />
  return <ErrorState title={title} message={mensaje} fix={arreglo} onRetry={onRetry} />
}

/** Why the store of the address does not open. */
export function CannotOpen({ fallo, onRetry }: Props) {
  if (fallo.code === 'red.sin-conexion')
    return (
      <OfflineState onRetry={onRetry}>
        Esta tienda todavía no se ha abierto en este equipo. Con conexión se guarda aquí y después funciona sin ella.
      </OfflineState>
    )
  if (fallo.code === 'sesion.ninguna') {
    const { mensaje, arreglo } = mensajeDe(fallo)
    return (
      <>
        <ErrorState title="Hay que entrar otra vez" message={mensaje} fix={arreglo} />
        <Button component={Link} to={paths.login.path} display="block" mx="auto">
          Entrar
        </Button>
      </>
    )
  }
  return <Trouble title="No se pudo abrir la tienda" fallo={fallo} onRetry={onRetry} />
}
