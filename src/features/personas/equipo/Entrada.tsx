import { useState } from 'react'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey, IconMailShare } from '@tabler/icons-react'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { InvitacionDialog } from './InvitacionDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

/** The two ways in: a PIN for the tills, and an account for the person's own devices. */
export function Entrada({ empleado }: { empleado: Empleado }) {
  const [abierto, setAbierto] = useState<'pin' | 'invitacion'>()
  const cerrar = () => setAbierto(undefined)
  return (
    <Stack component="section" gap="md" aria-labelledby="entrada">
      <Title order={2} size="h4" id="entrada">
        Cómo entra
      </Title>
      <Group justify="space-between">
        <div style={{ flex: '1 1 14rem' }}>
          <Text fw={650}>PIN de caja</Text>
          <Text c="dimmed" size="sm">
            {empleado.tienePin
              ? 'Puesto. Si lo olvidó, pon otro: el de antes deja de servir.'
              : 'No tiene: todavía no puede entrar en una caja.'}
          </Text>
        </div>
        <Button
          variant={empleado.tienePin ? 'default' : 'filled'}
          leftSection={<IconKey size={20} aria-hidden />}
          disabled={!empleado.activo}
          onClick={() => setAbierto('pin')}
        >
          {empleado.tienePin ? 'Cambiar el PIN' : 'Poner un PIN'}
        </Button>
      </Group>
      <Group justify="space-between">
        <div style={{ flex: '1 1 14rem' }}>
          <Text fw={650}>Cuenta</Text>
          <Text c="dimmed" size="sm">
            {empleado.usuarioId === ''
              ? 'Con una invitación entra desde su teléfono o computadora con su correo.'
              : 'Unida: entra con su correo desde cualquier equipo.'}
          </Text>
        </div>
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
      </Group>
      {abierto === 'pin' && <PinDialog empleado={empleado} onClose={cerrar} />}
      {abierto === 'invitacion' && <InvitacionDialog empleado={empleado} onClose={cerrar} />}
    </Stack>
  )
}
