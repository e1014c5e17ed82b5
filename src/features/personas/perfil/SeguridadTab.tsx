import { lazy, Suspense, type ReactNode } from 'react'
import { Alert, Stack } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { Loading } from '#ui/show/states.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Perfil.module.css'

// How a person gets in is made where people get in; this page only shows it (.config/dependency-cruiser.cjs lets this one file).
const SesionesAbiertas = lazy(async () => ({ default: (await import('../SesionesAbiertas.tsx')).SesionesAbiertas }))
const LlavesDeAcceso = lazy(async () => ({ default: (await import('../LlavesDeAcceso.tsx')).LlavesDeAcceso }))
const CambiarClave = lazy(async () => ({ default: (await import('../CambiarClave.tsx')).CambiarClave }))
const SegundoFactor = lazy(async () => ({ default: (await import('../SegundoFactor.tsx')).SegundoFactor }))
const CuentasExternas = lazy(async () => ({ default: (await import('../CuentasExternas.tsx')).CuentasExternas }))
const MisLlaves = lazy(async () => ({ default: (await import('./MisLlaves.tsx')).MisLlaves }))

/** The ways in, and where the account is open. Nobody who acts in somebody's place sees or touches them. */
export function SeguridadTab() {
  const { usuario } = useSesion()
  if (usuario?.suplantada)
    return <Alert color="blue">Las sesiones y las formas de entrar de otra persona no se ven ni se cambian actuando en su nombre.</Alert>
  return (
    <Stack gap="lg" className={classes['hoja'] ?? ''}>
      <Parte titulo="Sesiones y equipos">
        <SesionesAbiertas />
      </Parte>
      <Parte titulo="Contraseña">
        <CambiarClave />
      </Parte>
      <Parte titulo="Segundo paso">
        <SegundoFactor />
      </Parte>
      <Parte titulo="Llaves de acceso">
        <LlavesDeAcceso />
      </Parte>
      <Parte titulo="Tu firma en las cajas">
        <MisLlaves />
      </Parte>
      <Parte titulo="Otras cuentas con que entras">
        <CuentasExternas />
      </Parte>
    </Stack>
  )
}

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Seccion titulo={titulo}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </Seccion>
)
