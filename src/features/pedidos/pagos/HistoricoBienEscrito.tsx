import { Navigate, useLocation } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'

/** The right spelling leads to the specification's. */
export function Component() {
  const { slug } = useTienda()
  const { search } = useLocation()
  return <Navigate to={`${paths.historicoTransferencias.href({ nombre: slug })}${search}`} replace />
}
