import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'

/** Takes somebody's way in, or gives it back, and says when that counts. What they sold stays theirs. */
export function Suspender({ empleado }: { empleado: Empleado }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [preguntando, setPreguntando] = useState(false)
  const poner = (activo: boolean) => orden(comandos.editarEmpleado, { tiendaId, empleadoId: empleado.id }, { activo })
  return (
    <Group justify="space-between">
      <div style={{ flex: '1 1 14rem' }}>
        <Text fw={650}>{empleado.activo ? 'Trabaja en la tienda' : 'Suspendido'}</Text>
        <Text c="dimmed" size="sm">
          {empleado.activo
            ? 'Suspenderlo le quita la entrada; lo que hizo queda a su nombre.'
            : 'No puede entrar. Al activarlo sirven otra vez su PIN y su cuenta.'}
        </Text>
      </div>
      <Button variant={empleado.activo ? 'light' : 'filled'} color={empleado.activo ? 'red' : 'mango'} onClick={() => setPreguntando(true)}>
        {empleado.activo ? 'Suspender' : 'Activar otra vez'}
      </Button>
      <ConfirmDialog
        opened={preguntando}
        onClose={() => setPreguntando(false)}
        title={empleado.activo ? `¿Suspender a ${empleado.nombre}?` : `¿Activar a ${empleado.nombre}?`}
        confirmLabel={empleado.activo ? 'Suspender' : 'Activar'}
        danger={empleado.activo}
        onConfirm={() => poner(!empleado.activo)}
      >
        {empleado.activo
          ? 'Su cuenta deja de abrir la tienda al momento. Su PIN deja de servir en cada caja en cuanto esa caja se conecte: en una que esté sin conexión, todavía entra hasta entonces.'
          : 'Entra otra vez con su cuenta al momento, y con su PIN en cada caja en cuanto se conecte.'}
      </ConfirmDialog>
    </Group>
  )
}
