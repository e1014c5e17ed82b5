import { Button, Group, Text } from '@mantine/core'
import { usePuede } from '#data/session/react.tsx'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { useCuenta } from '#features/kit/cobro/useCuenta.ts'

interface Props {
  clienteId: string
  onCollect: () => void
}

/** What the customer of this sale owes, and the way to collect it; nothing of who owes nothing. */
export function DeudaDelCliente({ clienteId, onCollect }: Props) {
  const cuenta = useCuenta(clienteId)
  const puedeCobrar = usePuede(Cobro, 'crear')
  if (!cuenta || cuenta.deuda.saldoCentavos === 0) return null
  const { saldoCentavos, vencidoCentavos } = cuenta.deuda
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={600} className="numeros">
        {saldoCentavos < 0 ? `Tiene ${formatMoney(-saldoCentavos)} a su favor` : `Debe ${formatMoney(saldoCentavos)}`}
        {vencidoCentavos > 0 && (
          <Text span size="sm" c="orange">
            {' '}
            · vencido {formatMoney(vencidoCentavos)}
          </Text>
        )}
      </Text>
      {puedeCobrar && saldoCentavos > 0 && (
        <Button size="xs" variant="light" onClick={onCollect} style={{ flex: 'none' }}>
          Cobrar deuda
        </Button>
      )}
    </Group>
  )
}
