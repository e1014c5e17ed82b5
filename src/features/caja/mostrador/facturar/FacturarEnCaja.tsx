import { Button, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { llevarALaCaja } from '#data/ventas/cotizaciones.ts'
import { useTienda } from '#data/session/react.tsx'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { paths } from '#features/paths.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

interface Props {
  /** What is charged there. */
  borrador: BorradorVenta
  /** It is on the counter. */
  onTaken?: () => void
}

/** Takes a sale to this device's till, to be charged; a device that is none says what to do. */
export function FacturarEnCaja({ borrador, onTaken }: Props) {
  const tienda = useTienda()
  const navigate = useNavigate()
  const [llevar, llevando] = useLocked(async () => {
    await llevarALaCaja(tienda, borrador)
    onTaken?.()
    await navigate(paths.carrito.href({ nombre: tienda.slug }))
  })
  const esCaja = tienda.dispositivo.clase === 'caja'
  return (
    <>
      <Button
        size="lg"
        leftSection={<IconCashRegister size={20} aria-hidden />}
        disabled={!esCaja || borrador.lineas.length === 0}
        loading={llevando}
        onClick={llevar}
      >
        Facturar en la caja
      </Button>
      {!esCaja && (
        <Text size="sm" c="dimmed">
          Este equipo no es una caja. La cotización guardada se factura en una: allá está, o llega cuando haya línea.
        </Text>
      )}
    </>
  )
}
