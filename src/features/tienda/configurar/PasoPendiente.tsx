import type { ReactNode } from 'react'
import { Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import classes from './Configurar.module.css'

interface Props {
  hecho: boolean
  titulo: ReactNode
  detalle: string
  /** Where it is done, and what its button says. */
  to: string
  boton: string
}

/** A step of a list: whether it is done, and the way to do it. */
export const PasoPendiente = ({ hecho, titulo, detalle, to, boton }: Props) => (
  <li className={classes['paso']} data-hecho={hecho}>
    <ThemeIcon size={40} radius="xl" variant="light" color={hecho ? 'teal' : 'mango'} role="img" aria-label={hecho ? 'Hecho' : 'Falta'}>
      {hecho ? <IconCheck size={22} aria-hidden /> : <IconCircleDashed size={22} aria-hidden />}
    </ThemeIcon>
    <div className={classes['palabras']}>
      <Text fw={650}>{titulo}</Text>
      <Text c="dimmed">{detalle}</Text>
    </div>
    {!hecho && <LinkButton to={to}>{boton}</LinkButton>}
  </li>
)
