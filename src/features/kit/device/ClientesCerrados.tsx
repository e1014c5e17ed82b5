import { Alert, Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCofre, usePin, useSync, useTienda } from '#data/session/react.tsx'

interface Props {
  /** What goes on all the same, in the place where this shows. */
  children?: string
}

/** Says, where customers are looked for, that they are shut away on this device, or still on their way, and what to do about it. */
export function ClientesCerrados({ children }: Props) {
  const cofre = useCofre()
  const { dispositivo } = useTienda()
  const { bloquear } = usePin()
  const { conexion } = useSync()
  if (cofre === 'releyendo')
    return (
      <Alert color="blue" role="status" title="Los clientes están llegando del servidor">
        Faltan algunos todavía. {children}
      </Alert>
    )
  if (cofre !== 'cerrado') return null
  const conPin = dispositivo.clase === 'caja'
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconLock size={20} aria-hidden />}
      title="Los datos de los clientes están cerrados en este equipo"
    >
      <Text>
        {conPin ? 'Los abre el PIN de alguien que ya entró antes en este equipo. ' : ''}
        {conexion === 'en-linea'
          ? 'Hay conexión: si tarda en abrirse, se vuelven a traer del servidor.'
          : 'Sin nadie que los abra, vuelven del servidor cuando haya conexión.'}{' '}
        {children}
      </Text>
      {conPin && (
        <Button mt="sm" variant="default" onClick={() => void bloquear()}>
          Entrar con PIN
        </Button>
      )}
    </Alert>
  )
}
