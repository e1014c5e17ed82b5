import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSync, useTienda } from '#data/session/react.tsx'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { cierreDeTurno, paths } from '#features/paths.ts'

/** Too long without a line: nothing new is sold, and nothing is lost. The shift can be closed all the same. */
export function SinPermiso({ turno }: { turno: Turno | null }) {
  const { slug } = useTienda()
  const { sincronizar, conexion } = useSync()
  const [intentado, setIntentado] = useState(false)
  const [conectar, conectando] = useLocked(async () => {
    await sincronizar()
    setIntentado(true)
  })
  const { mensaje, arreglo } = mensajeDe({ code: 'dispositivo.permiso-vencido' })
  return (
    <Notice
      isPage
      role="alert"
      color="orange"
      icon={<IconWifiOff size={38} />}
      title="Esta caja tiene que conectarse"
      action={
        <Group justify="center">
          <Button onClick={conectar} loading={conectando}>
            Conectar ahora
          </Button>
          {turno && (
            <Button variant="default" component={Link} to={cierreDeTurno(slug, turno.id)}>
              Cerrar el turno
            </Button>
          )}
          <Button variant="default" component={Link} to={paths.sincronizacion.href({ nombre: slug })}>
            Ver lo que falta por entregar
          </Button>
        </Group>
      }
    >
      <Stack gap="xs">
        <Text fw={650}>{mensaje}</Text>
        <Text>{arreglo}</Text>
        <Text role="status" c="orange" fw={650}>
          {intentado &&
            !conectando &&
            conexion === 'sin-conexion' &&
            'Todavía no hay conexión. Revisa el wifi o el cable y prueba otra vez.'}
        </Text>
      </Stack>
    </Notice>
  )
}
