import { useEffect } from 'react'
import { Alert, Button, Group } from '@mantine/core'
import { IconEye, IconMasksTheater } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { ejecutar, ponerSoloMira } from '#data/device/browser/api.ts'
import { useSesion, useVerComo } from '#data/session/react.tsx'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { formatTime, withStop } from '#ui/format.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

/** Says at the top of every page that what is seen here is somebody else's: another person's account, or another role. */
export function InPlaceOf() {
  const { usuario } = useSesion()
  const look = useVerComo()
  return (
    <>
      {usuario?.suplantada && <AsPerson name={usuario.nombre} until={usuario.suplantada.hasta} />}
      {look?.roles && <AsRole roles={look.roles} onEnd={() => look.verComo(undefined)} />}
    </>
  )
}

function AsPerson({ name, until }: { name: string; until: string }) {
  const { refrescar } = useSesion()
  const navigate = useNavigate()
  const [leave, leaving] = useLocked(async () => {
    const left = await ejecutar(comandosPersonas.dejarDeSuplantar, {}, {})
    // Over already: the half hour has gone by.
    if (!left.ok && left.error.code !== 'suplantacion.ninguna') {
      const { mensaje, arreglo } = mensajeDe(left.error)
      toastError(mensaje, arreglo)
      return
    }
    await refrescar()
    await navigate(paths.usuarios.path)
  })
  // When the time is over the server says who is here; the page follows.
  useEffect(() => {
    const timer = setTimeout(() => void refrescar(), Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, refrescar])
  return (
    <Alert color="red" icon={<IconMasksTheater size={24} aria-hidden />} title={`Actúas en nombre de ${name}`} mb="md" role="status">
      <Group justify="space-between">
        <span>{withStop(`Hasta las ${formatTime(until)}`)} Todo lo que hagas queda en la auditoría con tu nombre.</span>
        <Button size="sm" color="red" onClick={leave} loading={leaving}>
          Volver a ser yo
        </Button>
      </Group>
    </Alert>
  )
}

function AsRole({ roles, onEnd }: { roles: RolesDePersona; onEnd: () => void }) {
  useEffect(() => {
    ponerSoloMira(true)
    return () => ponerSoloMira(false)
  }, [])
  return (
    <Alert color="blue" icon={<IconEye size={24} aria-hidden />} title={`Ves la tienda como ${nombreDeRoles(roles)}`} mb="md" role="status">
      <Group justify="space-between">
        <span>Menús y pantallas de quien trabaja así. Nada de lo que hagas se guarda.</span>
        <Button size="sm" onClick={onEnd}>
          Volver a mi rol
        </Button>
      </Group>
    </Alert>
  )
}
