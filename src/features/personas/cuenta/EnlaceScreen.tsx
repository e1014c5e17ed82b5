import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { entrarConEnlace } from '#data/personas/enlaces.ts'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { toastInfo } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { esToken, leerEnlacePedido, olvidarEnlacePedido } from '../enlace-pedido.ts'
import { EnlaceRoto } from './EnlaceRoto.tsx'
import { SegundoPaso } from '../SegundoPaso.tsx'

const TITLE = 'Entrar con un enlace'

/** Where the link of a letter leads. Opening it does nothing yet: a person presses the button, a mail scanner does not. */
export function Component() {
  const { hash } = useLocation()
  const sesion = useSesion()
  const navigate = useNavigate()
  const token = hash.slice(1)
  const [asksCode, setAsksCode] = useState(false)
  const [spent, setSpent] = useState(false)
  const goOn = async () => {
    const pedido = leerEnlacePedido(localStorage, 'entrar', Date.now())
    olvidarEnlacePedido(localStorage, 'entrar')
    await sesion.refrescar()
    await navigate(pedido?.desde ?? paths.inicio.path, { replace: true })
  }
  const { run, running, problem } = useAction(
    async () => {
      const result = await entrarConEnlace(token)
      if (!result.ok) {
        setAsksCode(result.error.code === 'sesion.falta-codigo')
        setSpent(result.error.code.startsWith('enlace.'))
      }
      return result
    },
    ({ claveQuitada }) => {
      if (claveQuitada) toastInfo('La contraseña que tenía esta cuenta dejó de servir: se puso antes de comprobar que el correo es tuyo.')
      void goOn()
    },
  )
  if (asksCode)
    return (
      <PageLayout title={TITLE} width="narrow">
        <SegundoPaso onDone={() => void goOn()} />
      </PageLayout>
    )
  if (!esToken(token))
    return (
      <PageLayout title={TITLE} width="narrow">
        <EnlaceRoto para="entrar" />
      </PageLayout>
    )
  if (spent)
    return (
      <PageLayout title={TITLE} width="narrow">
        <EnlaceRoto para="entrar" porque={problem} />
      </PageLayout>
    )
  return (
    <PageLayout title={TITLE} width="narrow">
      <Notice
        icon={<IconLogin2 size={38} />}
        color="teal"
        title="Ya casi estás dentro"
        action={
          <Button size="lg" onClick={run} loading={running} data-autofocus>
            Entrar en Mercana
          </Button>
        }
      >
        {sesion.usuario ? `Ahora está abierta la cuenta ${sesion.usuario.email}; al entrar se cambia por la del correo.` : undefined}
      </Notice>
      <Problem>{problem}</Problem>
    </PageLayout>
  )
}
