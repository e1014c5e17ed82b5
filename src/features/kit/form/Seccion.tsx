import type { ReactNode } from 'react'
import { Fieldset } from '@mantine/core'
import classes from './Seccion.module.css'

/** A group of fields that belong together, with its name inside. */
export function Seccion({ titulo, disabled = false, children }: { titulo: string; disabled?: boolean; children: ReactNode }) {
  return (
    <Fieldset legend={titulo} disabled={disabled} classNames={{ root: classes['seccion'] ?? '', legend: classes['titulo'] ?? '' }}>
      <div className={classes['contenido']}>{children}</div>
    </Fieldset>
  )
}
