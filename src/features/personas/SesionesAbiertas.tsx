import { Button, Paper, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { cerrarLasDemas, cerrarSesion } from '#data/personas/acceso.ts'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { nombreDeEquipo } from './nombre-de-equipo.ts'
import { ConAcceso, releerAcceso } from './useAcceso.tsx'

const icono = { size: 26, style: { flexShrink: 0 }, 'aria-hidden': true } as const

type Abierta = AccesoPropio['sesiones'][number]

/** Where this person's account is open, and the way to close each. */
export const SesionesAbiertas = () => <ConAcceso>{({ sesiones }) => <Lista sesiones={sesiones} />}</ConAcceso>

function Lista({ sesiones }: { sesiones: readonly Abierta[] }) {
  const ordered = sesiones.toSorted((a, b) => Number(b.esta) - Number(a.esta) || b.vista.localeCompare(a.vista))
  const { run, running, problem } = useAction(cerrarLasDemas, () => {
    toastSuccess('Se cerró tu cuenta en los demás equipos')
    void releerAcceso()
  })
  return (
    <Stack>
      {ordered.map((una) => (
        <Sesion key={una.id} una={una} />
      ))}
      {sesiones.length > 1 && (
        <Button variant="default" onClick={run} loading={running} style={{ alignSelf: 'flex-start' }}>
          Cerrar todas las demás
        </Button>
      )}
      <Problem>{problem}</Problem>
    </Stack>
  )
}

function Sesion({ una }: { una: Abierta }) {
  const now = useNow(60_000)
  const { run, running, problem } = useAction(
    () => cerrarSesion(una.id),
    () => void releerAcceso(),
  )
  const { nombre, deMano } = nombreDeEquipo(una.equipo)
  return (
    <Paper withBorder p="md" radius="md">
      <Item
        icon={deMano ? <IconDeviceMobile {...icono} /> : <IconDeviceDesktop {...icono} />}
        title={nombre}
        detail={[`Abierta el ${formatDateTime(una.desde)}`, `vista ${formatAgo(una.vista, now)}`, una.ip].filter(Boolean).join(' · ')}
      >
        {una.esta ? (
          <MarkBadge mark={['teal', 'Esta']} />
        ) : (
          <Button variant="default" onClick={run} loading={running} aria-label={`Cerrar la sesión de ${nombre}`}>
            Cerrar
          </Button>
        )}
      </Item>
      <Problem>{problem}</Problem>
    </Paper>
  )
}
