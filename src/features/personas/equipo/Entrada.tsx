import { useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { IconKey, IconMailShare } from '@tabler/icons-react'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { InvitacionDialog } from './InvitacionDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

/** The two ways in: a PIN for the tills, and an account for the person's own devices. */
export function Entrada({ empleado }: { empleado: Empleado }) {
  const [abierto, setAbierto] = useState<'pin' | 'invitacion'>()
  const cerrar = () => setAbierto(undefined)
  return (
    <Section title="Cómo entra" size="h4">
      <Stack gap="md">
        <Item
          title="PIN de caja"
          detail={
            empleado.tienePin
              ? 'Puesto. Si lo olvidó, pon otro: el de antes deja de servir.'
              : 'No tiene: todavía no puede entrar en una caja.'
          }
        >
          <Button
            variant={empleado.tienePin ? 'default' : 'filled'}
            leftSection={<IconKey size={20} aria-hidden />}
            disabled={!empleado.activo}
            onClick={() => setAbierto('pin')}
          >
            {empleado.tienePin ? 'Cambiar el PIN' : 'Poner un PIN'}
          </Button>
        </Item>
        <Item
          title="Cuenta"
          detail={
            empleado.usuarioId === ''
              ? 'Con una invitación entra desde su teléfono o computadora con su correo.'
              : 'Unida: entra con su correo desde cualquier equipo.'
          }
        >
          {empleado.usuarioId === '' && (
            <Button
              variant="default"
              leftSection={<IconMailShare size={20} aria-hidden />}
              disabled={!empleado.activo}
              onClick={() => setAbierto('invitacion')}
            >
              Invitar
            </Button>
          )}
        </Item>
      </Stack>
      {abierto === 'pin' && <PinDialog empleado={empleado} onClose={cerrar} />}
      {abierto === 'invitacion' && <InvitacionDialog empleado={empleado} onClose={cerrar} />}
    </Section>
  )
}
