import { useState } from 'react'
import { Anchor, Button, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConfigTienda, usePin } from '#data/session/react.tsx'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { Monogram } from '#ui/show/Monogram.tsx'
import { PinPad } from '#ui/input/PinPad.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import classes from './PinLogin.module.css'

/**
 * Who is at the till? A person taps their name and types their PIN; it works with no connection. Inside a store.
 * `withOtherWays` adds the way to the e-mail form, for where that form is not beside it.
 */
export function PinLogin({ withOtherWays = false }: { withOtherWays?: boolean }) {
  const { accesos } = usePin()
  const tienda = useConfigTienda()
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const people = accesos.filter(({ tienePin }) => tienePin)
  const person = people.find(({ empleadoId }) => empleadoId === chosen)
  if (people.length === 0)
    return (
      <EmptyState
        title="Todavía nadie tiene PIN en este equipo"
        action={
          <LinkButton to={paths.login.path} variant="filled">
            Entrar con mi correo
          </LinkButton>
        }
      >
        El propietario lo pone en Empleados. Con conexión llega aquí solo, y desde entonces se entra sin ella.
      </EmptyState>
    )
  return (
    <Paper className={classes['card'] ?? ''} withBorder p="lg" radius="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {person ? person.nombre : '¿Quién está en la caja?'}
          </Title>
          {tienda && <Text c="dimmed">{tienda.tiendaNombre}</Text>}
        </div>
        {person ? (
          <EnterPin empleadoId={person.empleadoId} onBack={() => setChosen(undefined)} />
        ) : (
          <ul className={classes['people']}>
            {people.map(({ empleadoId, nombre, ...roles }) => (
              <li key={empleadoId}>
                <UnstyledButton className={classes['person'] ?? ''} onClick={() => setChosen(empleadoId)}>
                  <Monogram name={nombre} />
                  <span>
                    <b>{nombre}</b>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {nombreDeRoles(roles)}
                    </Text>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {withOtherWays && (
          <Anchor component={Link} to={paths.login.path} size="sm" ta="center">
            Entrar con correo y contraseña
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}

function EnterPin({ empleadoId, onBack }: { empleadoId: string; onBack: () => void }) {
  const { entrarConPin } = usePin()
  const enter = async (pin: string) => {
    const result = await entrarConPin(empleadoId, pin)
    if (result.ok) return undefined
    const { mensaje, arreglo = '' } = mensajeDe(result.error)
    return `${mensaje} ${arreglo}`
  }
  return (
    <Stack>
      <PinPad key={empleadoId} label="Escribe tu PIN" onPin={enter} />
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        No soy yo
      </Button>
    </Stack>
  )
}
