import { useMemo, useState } from 'react'
import { Alert, Button, Card, Checkbox, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { usePersona } from '#data/session/react.tsx'
import { nuevoId } from '#data/device/browser/ids.ts'
import {
  codigoDeLiquidacion,
  liquidacionesPorRecibir,
  repartirEntre,
  sumaDe,
  type Liquidacion,
} from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { QrCode } from '#ui/show/QrCode.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { efectivoDe, porEntregar, type PedidoVisto } from './entregas.ts'
import { useHacerVarios } from './useEntregas.ts'

const cobroDe = ({ estado }: PedidoVisto): number => estado.cobro?.centavos ?? 0

/** Cash that a courier has not handed in, what was signed for and waits to be counted, and the way to hand it in. */
export function EfectivoEnMano({ pedidos, mensajeroId }: { pedidos: readonly PedidoVisto[]; mensajeroId: string }) {
  const [abierto, setAbierto] = useState(false)
  const [mostrada, setMostrada] = useState<Liquidacion>()
  const { enMano, porRecibir } = useMemo(() => efectivoDe(pedidos, mensajeroId), [pedidos, mensajeroId])
  const pendientes = useMemo(() => liquidacionesPorRecibir(porRecibir), [porRecibir])
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 3 }}>
        <StatCard label="Efectivo contigo" value={formatMoney(sumaDe(enMano.map(cobroDe)))} />
        <StatCard label="Entregas pendientes" value={String(pedidos.filter(porEntregar).length)} />
      </SimpleGrid>
      {enMano.length > 0 && (
        <Group>
          <Button variant="default" onClick={() => setAbierto(true)}>
            Entregar el efectivo
          </Button>
        </Group>
      )}
      {pendientes.map((una) => (
        <Alert key={una.liquidacionId} color="blue" title="Efectivo entregado, falta que la caja lo cuente">
          <Group justify="space-between">
            <Text>{formatMoney(sumaDe(una.pedidos.map(({ declaradoCentavos }) => declaradoCentavos)))}</Text>
            <Button size="sm" variant="default" onClick={() => setMostrada(una)}>
              Mostrar el código
            </Button>
          </Group>
        </Alert>
      ))}
      {abierto && <LiquidarDialog pedidos={enMano} onClose={() => setAbierto(false)} onLiquidar={setMostrada} />}
      {mostrada && <CodigoDialog liquidacion={mostrada} onClose={() => setMostrada(undefined)} />}
    </Stack>
  )
}

interface LiquidarProps {
  pedidos: readonly PedidoVisto[]
  onClose: () => void
  onLiquidar: (liquidacion: Liquidacion) => void
}

function LiquidarDialog({ pedidos, onClose, onLiquidar }: LiquidarProps) {
  const hacer = useHacerVarios()
  const yo = usePersona()
  const [fuera, setFuera] = useState<ReadonlySet<string>>(new Set())
  const elegidos = pedidos.filter(({ pedidoId }) => !fuera.has(pedidoId))
  const cobrado = sumaDe(elegidos.map(cobroDe))
  const [contado, setContado] = useState<number | null>(null)
  const alternar = (pedidoId: string) =>
    setFuera((antes) => new Set(antes.has(pedidoId) ? [...antes].filter((otro) => otro !== pedidoId) : [...antes, pedidoId]))

  const liquidar = async (): Promise<Result<Liquidacion>> => {
    if (!yo || contado === null) return fallo('guardar.sin-permiso')
    const liquidacionId = nuevoId('liquidacion')
    const partes = repartirEntre(elegidos.map(cobroDe), contado)
    const firmado = await hacer(
      'liquidar',
      elegidos.map((pedido, i) => ({ pedido, datos: { liquidacionId, centavos: partes[i] ?? 0 } })),
    )
    if (!firmado.ok) return firmado
    const suyos = elegidos.map((pedido, i) => ({
      pedidoId: pedido.pedidoId,
      clienteNombre: pedido.clienteNombre,
      cobradoCentavos: cobroDe(pedido),
      declaradoCentavos: partes[i] ?? 0,
    }))
    return { ok: true, value: { liquidacionId, mensajeroId: yo.empleadoId, pedidos: suyos } }
  }
  const { run, running, problem } = useAction(liquidar, (liquidacion) => {
    onClose()
    onLiquidar(liquidacion)
  })
  const diferencia = contado === null ? 0 : contado - cobrado
  return (
    <Modal opened onClose={onClose} title="Entregar el efectivo" size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          run()
        }}
      >
        <Stack>
          {pedidos.map((pedido) => (
            <Group key={pedido.pedidoId} justify="space-between" wrap="nowrap">
              <Checkbox
                label={`${pedido.numero} · ${pedido.clienteNombre}`}
                checked={!fuera.has(pedido.pedidoId)}
                onChange={() => alternar(pedido.pedidoId)}
              />
              <Text className="numeros">{formatMoney(cobroDe(pedido))}</Text>
            </Group>
          ))}
          <Card withBorder padding="sm">
            <Group justify="space-between">
              <Text fw={700}>Cobrado</Text>
              <Text fw={700} className="numeros">
                {formatMoney(cobrado)}
              </Text>
            </Group>
          </Card>
          <MoneyInput
            data-autofocus
            label="Cuenta lo que entregas"
            value={contado}
            onChange={setContado}
            parse={leerCentavos}
            explain={explicarCodigo}
          />
          {diferencia !== 0 && (
            <Alert color="orange" role="status">
              {diferencia < 0 ? 'Falta' : 'Sobra'} {formatMoney(Math.abs(diferencia))}. Cuéntalo otra vez; si es así, la caja anotará por
              qué.
            </Alert>
          )}
          <Problem>{problem}</Problem>
          <Button type="submit" loading={running} disabled={contado === null || elegidos.length === 0}>
            Firmar y entregar
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

function CodigoDialog({ liquidacion, onClose }: { liquidacion: Liquidacion; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Muestra este código en la caja" size="md">
      <Stack align="center">
        <QrCode text={codigoDeLiquidacion(liquidacion)} label="Código de la liquidación" size={320} correction="L" />
        <Text ta="center">
          Entregas {formatMoney(sumaDe(liquidacion.pedidos.map(({ declaradoCentavos }) => declaradoCentavos)))} de{' '}
          {liquidacion.pedidos.length === 1 ? 'un pedido' : `${liquidacion.pedidos.length} pedidos`}. Con este código la caja lo recibe
          aunque ninguno de los dos tenga señal.
        </Text>
      </Stack>
    </Modal>
  )
}
