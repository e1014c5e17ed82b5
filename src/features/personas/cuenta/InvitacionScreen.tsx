import { Button } from '@mantine/core'
import { IconMailOff, IconMailOpened } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { esDeRed } from '#data/device/http.ts'
import { useSesion } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { comandos } from '#domain/comandos.ts'
import { nombreDeRoles } from '#domain/personas/roles-de-tienda.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { paths } from '#features/paths.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { Notice } from '#ui/show/Notice.tsx'
import { pageNotFound } from '#ui/page/PageError.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'

/** Says which store invites and as what. Nothing happens by opening the link: a person says yes. */
export function Component() {
  const { codigo = '' } = useParams()
  const { valor: leida, error, reintentar } = useLeido(() => ejecutar(comandos.verInvitacion, { codigo }, {}), [codigo])
  if (!/^[\w-]{4,100}$/.test(codigo)) throw pageNotFound(paths.invitacion.href({ codigo }))
  const mal = error ?? (leida?.ok === false ? leida.error : undefined)
  return (
    <PageLayout title="Invitación" width="narrow">
      {mal && <NoSirve fallo={mal} onRetry={reintentar} />}
      {leida?.ok && <Aceptar codigo={codigo} {...leida.value} />}
      {!mal && !leida && <Loading label="Leyendo la invitación…" />}
    </PageLayout>
  )
}

/** Joins whoever is signed in to the store that invited them. */
function Aceptar({ codigo, tiendaNombre, ...roles }: { codigo: string; tiendaNombre: string } & Parameters<typeof nombreDeRoles>[0]) {
  const sesion = useSesion()
  const navigate = useNavigate()
  const { run, running, problem } = useAction(
    async () => {
      const result = await ejecutar(comandos.aceptarInvitacion, { codigo }, {})
      if (result.ok) await sesion.refrescar()
      return result
    },
    ({ slug, tiendaNombre: nombre }) => {
      toastSuccess(`Ya trabajas en ${nombre}`)
      void navigate(paths.tienda.href({ nombre: slug }))
    },
  )
  return (
    <>
      <Notice
        icon={<IconMailOpened size={38} />}
        color="teal"
        title={`Te invitaron a trabajar en ${tiendaNombre}`}
        action={
          <Button size="lg" onClick={run} loading={running}>
            Aceptar la invitación
          </Button>
        }
      >
        Trabajarás de <b>{nombreDeRoles(roles).toLowerCase()}</b>. Entrarás con la cuenta {sesion.usuario?.email}. Si no es la tuya, sal y
        entra con la que corresponde antes de aceptar.
      </Notice>
      <Problem>{problem}</Problem>
    </>
  )
}

/** Why it cannot be accepted: the line, which may come back, or the invitation itself, which will not. */
function NoSirve({ fallo, onRetry }: { fallo: Fallo; onRetry: () => void }) {
  const { usuario } = useSesion()
  const { mensaje, arreglo } = mensajeDe(fallo)
  if (esDeRed(fallo.code) || fallo.code === 'datos.no-lee')
    return <ErrorState title="No se pudo leer la invitación" message={mensaje} fix={arreglo} onRetry={onRetry} />
  return (
    <Notice
      role="alert"
      icon={<IconMailOff size={38} />}
      color="orange"
      title={mensaje}
      action={<LinkButton to={paths.inicio.href({})}>Ir al inicio</LinkButton>}
    >
      {arreglo} Estás con la cuenta {usuario?.email}.
    </Notice>
  )
}
