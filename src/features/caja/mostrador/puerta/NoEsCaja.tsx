import { Button, Stack } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { EnrolarForm } from '#features/kit/device/EnrolarForm.tsx'

/** This browser is somebody's, not a till: it may look, it may not sell. With a code it becomes one here and now. */
export function NoEsCaja() {
  const { slug } = useTienda()
  const puedeEnrolar = usePuede(Dispositivo, 'crear')
  return (
    <Notice
      isPage
      icon={<IconCashRegister size={38} />}
      title="Este equipo no es una caja"
      action={
        <Stack align="stretch">
          {puedeEnrolar && (
            <Button component={Link} to={paths.configurar.href({ nombre: slug }, { ver: 'cajas' })} variant="default">
              Pedir un código en Configurar
            </Button>
          )}
          <EnrolarForm />
        </Stack>
      }
    >
      Para vender, cada tableta o computadora se enrola con el código de una caja. Así ningún comprobante se repite.
    </Notice>
  )
}
