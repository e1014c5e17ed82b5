import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import type { Decision, LoginState } from './access.ts'

type Why = Extract<Decision, 'peek' | 'account' | 'papers'>

const words: Readonly<Record<Why, { title: string; text: string; enter?: string }>> = {
  peek: {
    title: 'Para ver esta página hace falta una cuenta',
    text: 'Crearla es gratis y toma un minuto.',
    enter: 'Entrar o crear mi cuenta',
  },
  account: {
    title: 'Esto se ve con tu cuenta',
    text: 'Se le pide al servidor a tu nombre, y con el PIN de la caja no sabe quién eres.',
    enter: 'Entrar con correo',
  },
  papers: {
    title: 'Esto no se guarda en una caja',
    text: 'Una caja queda sobre el mostrador, y estos documentos no viajan a ella. Ábrelo en tu teléfono o en tu computadora, con tu cuenta.',
  },
}

/** A page that cannot be shown here, and where or how it can: somebody signed out with a link, or whoever is at a till. */
export function Elsewhere({ title, why }: { title: string; why: Why }) {
  const here = useLocation()
  const { title: heading, text, enter } = words[why]
  const state: LoginState | undefined = why === 'peek' ? undefined : { desde: here.pathname + here.search, cuenta: true }
  return (
    <PageLayout title={title}>
      <Notice
        icon={<IconDoorEnter size={38} />}
        title={heading}
        action={
          enter && (
            <Button component={Link} to={`${paths.login.path}${here.search}`} state={state}>
              {enter}
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </PageLayout>
  )
}
