import { Stack } from '@mantine/core'
import { ImpresoraDeTickets } from '#features/kit/paper/ImpresoraDeTickets.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Configurar.module.css'

/** The receipt printer of this device. */
export function ImpresoraTab() {
  return (
    <Stack className={classes['hoja'] ?? ''} gap="lg">
      <Seccion titulo="Impresora de tickets de este equipo">
        <ImpresoraDeTickets />
      </Seccion>
    </Stack>
  )
}
