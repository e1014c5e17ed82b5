import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconKey } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { proveedoresOfrecidos } from '#data/personas/acceso.ts'
import { entrarConLlave, hayLlaves } from '#data/personas/llaves-de-acceso.ts'
import { useSesion } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { BotonesProveedor } from '../BotonesProveedor.tsx'

/** The ways in that are neither a password nor a letter: a passkey, and the other accounts that this server takes. */
export function OtrasFormas({ onBack }: { onBack: () => void }) {
  const sesion = useSesion()
  const { state } = useLocation() as { state: { desde?: string } | null }
  const { valor: ofrecidos, error } = useLeido(proveedoresOfrecidos, [])
  const { run, running, problem } = useAction(entrarConLlave, () => void sesion.refrescar())
  const llaves = hayLlaves()
  if (!ofrecidos && !error) return <Loading />
  const ids = ofrecidos?.ok ? ofrecidos.value : []
  const fallida = ofrecidos?.ok === false ? ofrecidos.error : error
  return (
    <Stack>
      {llaves && (
        <Button variant="default" leftSection={<IconKey size={20} aria-hidden />} onClick={run} loading={running}>
          Entrar con una llave
        </Button>
      )}
      <BotonesProveedor ids={ids} unir={false} desde={state?.desde ?? paths.inicio.path} onDone={() => void sesion.refrescar()} />
      {!llaves && ids.length === 0 && !fallida && (
        <EmptyState title="No hay otra forma en este equipo">Entra con tu contraseña, o con un enlace que te llega por correo.</EmptyState>
      )}
      <Problem>{problem ?? (fallida && mensajeDe(fallida).mensaje)}</Problem>
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        Entrar con mi contraseña
      </Button>
    </Stack>
  )
}
