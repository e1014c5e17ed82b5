import type { ReactNode } from 'react'
import { Stack } from '@mantine/core'
import { BarraGuardar } from './BarraGuardar.tsx'
import classes from './Hoja.module.css'

interface Props {
  sucio: boolean
  guardando: boolean
  /** Why it cannot be saved yet. */
  problema?: string | undefined
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

/** A tab that is a form: its sections, and the bar that saves them. */
export function Hoja({ children, ...barra }: Props) {
  return (
    <form
      className={classes['hoja']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (barra.sucio && barra.problema === undefined) barra.onSave()
      }}
    >
      <Stack gap="lg">{children}</Stack>
      <BarraGuardar {...barra} />
    </form>
  )
}
