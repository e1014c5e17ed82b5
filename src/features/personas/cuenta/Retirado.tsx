import { Alert } from '@mantine/core'
import { IconDeviceTabletOff } from '@tabler/icons-react'
import type { Retiro } from '#data/device/credencial.ts'
import { useSesion } from '#data/session/react.tsx'

/** Why this browser, which was a till, asks now for a way in. */
export function Retirado({ retiro: { tiendaNombre, copiado } }: { retiro: Retiro }) {
  const { olvidarRetiro } = useSesion()
  return (
    <Alert
      color="orange"
      icon={<IconDeviceTabletOff size={22} aria-hidden />}
      title={`Este equipo fue retirado de ${tiendaNombre}`}
      withCloseButton
      closeButtonLabel="Quitar este aviso"
      onClose={() => void olvidarRetiro().catch(reportError)}
    >
      {copiado ? 'Estaba en dos lugares a la vez, y por seguridad dejó de ser una caja.' : 'La tienda lo dio de baja como caja.'} Todo lo
      que vendió ya está entregado. Para vender otra vez aquí, pide un código nuevo en la tienda y ponlo en Enrolar.
    </Alert>
  )
}
