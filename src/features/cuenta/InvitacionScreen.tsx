import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router-dom'
import { ejecutar } from '#data/api.ts'
import { useSesion } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { pageNotFound } from '#ui/PageError.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '../Problem.tsx'
import { useAction } from '../useAction.ts'

/** Joins whoever is signed in to the store that invited them. Nothing happens by opening the link: a person says yes. */
export function Component() {
  const { codigo = '' } = useParams()
  const sesion = useSesion()
  const navigate = useNavigate()
  const { run, running, problem } = useAction(
    async () => {
      const result = await ejecutar(comandos.aceptarInvitacion, { codigo }, {})
      if (result.ok) await sesion.refrescar()
      return result
    },
    ({ slug, tiendaNombre }) => {
      toastSuccess(`Ya trabajas en ${tiendaNombre}`)
      void navigate(paths.tienda.href({ nombre: slug }))
    },
  )
  if (!/^[\w-]{4,100}$/.test(codigo)) throw pageNotFound(paths.invitacion.href({ codigo }))
  return (
    <PageLayout title="Invitación" width="narrow">
      <Notice
        icon={<IconMailOpened size={38} />}
        color="teal"
        title="Te invitaron a trabajar en una tienda"
        action={
          <Button size="lg" onClick={run} loading={running}>
            Aceptar la invitación
          </Button>
        }
      >
        Entrarás con la cuenta {sesion.usuario?.email}. Si no es la tuya, sal y entra con la que corresponde antes de aceptar.
      </Notice>
      <Problem>{problem}</Problem>
    </PageLayout>
  )
}
