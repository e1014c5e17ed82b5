import { Paper, Stack, Text, Title } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { Navigate, useLocation } from 'react-router-dom'
import { TiendaProvider, usePersona, type Sesion } from '#data/session/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { PinLogin } from './PinLogin.tsx'

type Caja = NonNullable<Sesion['dispositivoCaja']>

/** The till that this browser was enrolled as: its people and their PINs, with or without a connection. */
export function TillLogin({ caja }: { caja: Caja }) {
  return (
    <TiendaProvider
      slug={caja.slug}
      cargando={<Loading label="Abriendo la caja…" />}
      alFallar={(fallo, reintentar) => {
        const { mensaje, arreglo } = mensajeDe(fallo)
        return <ErrorState title="No se pudo abrir la caja" message={mensaje} fix={arreglo} onRetry={reintentar} />
      }}
    >
      <TillDoor caja={caja} />
    </TiendaProvider>
  )
}

function TillDoor({ caja }: { caja: Caja }) {
  const persona = usePersona()
  const isOnline = useOnline()
  const { state } = useLocation() as { state: { desde?: string; cuenta?: true } | null }
  const till = paths.carrito.href({ nombre: caja.slug })
  if (!persona) return <PinLogin />
  if (state?.cuenta === undefined && state?.desde?.startsWith(paths.tienda.href({ nombre: caja.slug })))
    return <Navigate to={state.desde} replace />
  return (
    <Paper withBorder p="lg" radius="lg">
      <Stack>
        <div>
          <Title order={2}>{caja.nombre}</Title>
          <Text c="dimmed">La caja está abierta por {persona.nombre}.</Text>
        </div>
        <LinkButton to={till} variant="filled" size="lg" icon={IconCashRegister}>
          {isOnline ? `Continuar como ${persona.nombre}` : `Continuar sin conexión como ${persona.nombre}`}
        </LinkButton>
      </Stack>
    </Paper>
  )
}
