import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { AccountMenu } from '../lazy-parts.ts'
import { usePersonaSiHay } from '../gate/useVisitor.ts'

/** The way in, or what one can do once in. */
export function Account() {
  const { usuario, dispositivoCaja, cargando } = useSesion()
  const persona = usePersonaSiHay()
  const { pathname } = useLocation()
  if (usuario || persona)
    return (
      <Suspense fallback={null}>
        <AccountMenu />
      </Suspense>
    )
  if (cargando || pathname === paths.login.path) return null
  return (
    <Button component={Link} to={paths.login.path} variant={dispositivoCaja ? 'default' : 'filled'}>
      Entrar
    </Button>
  )
}
