import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ParaEnlace } from '#domain/personas/enlaces.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'

/** In the place of what a link would open, when it did not arrive whole, or (`porque`) when the server said why it opens nothing. */
export const EnlaceRoto = ({ para, porque }: { para: ParaEnlace; porque?: string | undefined }) => (
  <Notice
    icon={<IconMailOff size={38} />}
    role={porque === undefined ? 'status' : 'alert'}
    title={porque === undefined ? 'Este enlace no está completo' : 'Este enlace no abre nada'}
    action={<PedirOtro para={para} filled />}
  >
    {porque ?? 'Ábrelo tocándolo en el correo, o cópialo entero hasta su última letra.'}
  </Notice>
)

/** With what the door is opened for who wants another one. */
export interface EnlacePorPedir {
  pedirEnlace?: ParaEnlace
}

/** The way to another one. */
export const PedirOtro = ({ para, filled = false }: { para: ParaEnlace; filled?: boolean }) => (
  <Button
    component={Link}
    to={paths.login.path}
    state={{ pedirEnlace: para } satisfies EnlacePorPedir}
    variant={filled ? 'filled' : 'subtle'}
  >
    Pedir otro enlace
  </Button>
)
