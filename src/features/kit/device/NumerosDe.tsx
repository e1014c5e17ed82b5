import { useState } from 'react'
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pedirNumeros } from '#data/ventas/pedir.ts'
import { useNumeros, useSync, useTienda } from '#data/session/react.tsx'
import type { Fallo } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatDay, formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'

/** The next number of a type that this device holds; where it holds none, the way to get some. */
export function NumerosDe({ tipo }: { tipo: TipoComprobante }) {
  const tienda = useTienda()
  const { conexion } = useSync()
  const numeros = useNumeros()
  const [negado, setNegado] = useState<Fallo>()
  const [pedir, pidiendo] = useLocked(async () => {
    const pedidos = await pedirNumeros(tienda, tipo)
    setNegado(pedidos.ok ? undefined : pedidos.error)
  })
  if (numeros === undefined) return null
  const suyo = numeros[tipo]
  if (suyo && suyo.quedan > 0)
    return (
      <Text size="sm" c="dimmed">
        Próximo número: <strong>{suyo.siguiente}</strong> · quedan {formatInteger(suyo.quedan)} en este equipo
        {suyo.vence === null ? '' : `, hasta ${formatDay(suyo.vence)}`}
      </Text>
    )
  const { mensaje, arreglo } = mensajeDe(negado ?? suyo?.falta ?? { code: 'ncf.sin-numeros' })
  return (
    <Alert color="orange" title={`${tipo}: ${mensaje}`} role="alert">
      <Text mb="xs">{arreglo}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={18} aria-hidden />}
          loading={pidiendo}
          disabled={conexion === 'sin-conexion'}
          onClick={pedir}
        >
          Pedir números
        </Button>
        {negado && (
          <Anchor component={Link} to={paths.ncf.href({ nombre: tienda.slug })} underline="always">
            Ver los rangos de la tienda
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}
