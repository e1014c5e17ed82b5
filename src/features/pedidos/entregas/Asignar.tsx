import { useState } from 'react'
import { Alert, Button, Card, Group, Select, Stack, Text } from '@mantine/core'
import { useConfigTienda } from '#data/session/react.tsx'
import { fallo, type Result } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { conEstos, type Carga } from './despacho.ts'
import type { PedidoVisto } from './entregas.ts'
import { useHacerVarios } from './useEntregas.ts'

interface Props {
  elegidos: readonly PedidoVisto[]
  cargas: readonly Carga[]
  onAsignar: () => void
}

/** Gives what is chosen to one person, all of it or nothing. More cash than the store allows is said before. */
export function Asignar({ elegidos, cargas, onAsignar }: Props) {
  const hacer = useHacerVarios()
  const tope = useConfigTienda()?.topeEfectivoMensajeroCentavos ?? 0
  const [empleadoId, setEmpleadoId] = useState<string | null>(null)
  const carga = cargas.find((una) => una.empleadoId === empleadoId)
  const llevaria = carga ? conEstos(carga, elegidos) : 0
  const pasa = tope > 0 && llevaria > tope

  const asignar = async (): Promise<Result<unknown>> =>
    carga
      ? hacer(
          'asignar',
          elegidos.map((pedido) => ({ pedido, datos: { mensajeroId: carga.empleadoId, nombre: carga.nombre } })),
        )
      : fallo('pedido.datos-invalidos')
  const { run, running, problem } = useAction(asignar, () => {
    toastSuccess(`${elegidos.length === 1 ? 'Un pedido' : `${elegidos.length} pedidos`} para ${carga?.nombre ?? ''}`)
    onAsignar()
  })
  return (
    <Card component="section" aria-label="Asignar a un mensajero">
      <Stack gap="xs">
        <Group align="end">
          <Select
            flex={1}
            miw={220}
            label="Dar a"
            placeholder="Escoge quién lo lleva"
            data={cargas.map((una) => ({ value: una.empleadoId, label: una.nombre }))}
            value={empleadoId}
            onChange={setEmpleadoId}
            searchable
          />
          <Button loading={running} disabled={elegidos.length === 0 || !carga} onClick={() => run()}>
            {elegidos.length === 0 ? 'Escoge pedidos' : `Asignar ${elegidos.length}${pasa ? ' de todos modos' : ''}`}
          </Button>
        </Group>
        {carga && (
          <Text size="sm" c="dimmed">
            {carga.nombre} tiene {carga.pedidos === 1 ? 'una entrega' : `${carga.pedidos} entregas`} y {formatMoney(carga.efectivoCentavos)}{' '}
            en efectivo, entre lo cobrado y lo que va a cobrar
            {elegidos.length > 0 ? `; con estos serían ${formatMoney(llevaria)}` : ''}.
          </Text>
        )}
        {pasa && (
          <Alert color="orange" role="alert" title={`Pasa del tope de ${formatMoney(tope)}`}>
            Que entregue antes lo que lleva, o dáselo a otra persona. Si lo asignas así, queda anotado.
          </Alert>
        )}
        <Problem>{problem}</Problem>
      </Stack>
    </Card>
  )
}
