import { useMemo, useState } from 'react'
import { Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { usePersona } from '#data/session/react.tsx'
import { efectivoQueTraera } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { prepararActo } from '#domain/pedidos/pedido.local.ts'
import { quienLoLleva } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatAgo, formatTime } from '#ui/format.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { RecibirDevolucion } from '../RecibirDevolucion.tsx'
import { BultosDialog } from './BultosDialog.tsx'
import { columnasDeDespacho, seAsigna, type ColumnaDeDespacho } from './despacho.ts'
import type { PedidoVisto } from './entregas.ts'

interface Zona {
  clave: string
  nombre: string
}
interface Props {
  columna: ColumnaDeDespacho
  pedidos: readonly PedidoVisto[]
  elegidos: ReadonlySet<string>
  elegir: (cuales: readonly PedidoVisto[], poner: boolean) => void
  zona: (pedido: PedidoVisto) => Zona
  ahora: number
}

/** A column of the board, by zone: a whole zone is chosen at once. */
export function ColumnaDespacho({ columna, pedidos, elegidos, elegir, zona, ahora }: Props) {
  const zonas = useMemo(() => {
    const grupos = new Map<string, { nombre: string; pedidos: PedidoVisto[] }>()
    for (const pedido of pedidos) {
      const { clave, nombre } = zona(pedido)
      const grupo = grupos.get(clave) ?? { nombre, pedidos: [] }
      grupo.pedidos.push(pedido)
      grupos.set(clave, grupo)
    }
    return [...grupos].toSorted(([, a], [, b]) => a.nombre.localeCompare(b.nombre, 'es'))
  }, [pedidos, zona])
  return (
    // One below the other, an empty one is only in the way.
    <Stack
      component="section"
      gap="xs"
      aria-labelledby={`columna-${columna}`}
      {...(pedidos.length === 0 ? { visibleFrom: 'lg' as const } : {})}
    >
      <Title order={2} size="h5" id={`columna-${columna}`}>
        {columnasDeDespacho[columna]} ({pedidos.length})
      </Title>
      {zonas.map(([clave, grupo]) => {
        const asignables = grupo.pedidos.filter(seAsigna)
        const todos = asignables.length > 0 && asignables.every(({ pedidoId }) => elegidos.has(pedidoId))
        return (
          <Stack key={clave} gap={6}>
            {asignables.length > 0 ? (
              <Checkbox
                label={`${grupo.nombre} (${asignables.length})`}
                aria-label={`Escoger todos los de ${grupo.nombre}, ${columnasDeDespacho[columna].toLowerCase()}`}
                checked={todos}
                onChange={() => elegir(asignables, !todos)}
              />
            ) : (
              <Text size="sm" c="dimmed">
                {grupo.nombre}
              </Text>
            )}
            {grupo.pedidos.map((pedido) => (
              <Renglon
                key={pedido.pedidoId}
                pedido={pedido}
                ahora={ahora}
                elegido={elegidos.has(pedido.pedidoId)}
                onPick={(poner) => elegir([pedido], poner)}
              />
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}

interface RenglonProps {
  pedido: PedidoVisto
  ahora: number
  elegido: boolean
  onPick: (poner: boolean) => void
}

function Renglon({ pedido, ahora, elegido, onPick }: RenglonProps) {
  const yo = usePersona()
  const [abierto, setAbierto] = useState<'despachar' | 'recibirDevolucion'>()
  const { estado } = pedido
  const tarde = pedido.prometida !== '' && !estado.entregado && Date.parse(pedido.prometida) < ahora
  const efectivo = efectivoQueTraera(estado)
  const en = new Date(ahora).toISOString()
  const yaSalio = estado.traspaso.tienda !== ''
  const despacha =
    yo !== undefined && !yaSalio && estado.entrega === 'asignada' && prepararActo(pedido, 'despachar', { bultos: 1 }, yo, en).ok
  const recibe =
    yo !== undefined && estado.entrega === 'fallida' && prepararActo(pedido, 'recibirDevolucion', { condicion: 'apto' }, yo, en).ok
  return (
    <Card padding="sm" component="article" aria-label={`Pedido ${pedido.numero}`}>
      <Stack gap={6}>
        <Group justify="space-between" align="start" gap={4}>
          {seAsigna(pedido) ? (
            <Checkbox
              label={`${pedido.numero} · ${pedido.clienteNombre}`}
              checked={elegido}
              onChange={(evento) => onPick(evento.currentTarget.checked)}
            />
          ) : (
            <Text fw={600}>
              {pedido.numero} · {pedido.clienteNombre}
            </Text>
          )}
          {pedido.sync !== 'servidor' && <SyncMark state={pedido.sync} detail={explicarMotivo(pedido.motivo)} />}
        </Group>
        {estado.mensajeroNombre !== '' && <Text size="sm">{quienLoLleva(estado)}</Text>}
        {efectivo > 0 && <Text size="sm">Cobra {formatMoney(efectivo)}</Text>}
        {estado.entrega === 'fallida' && <Text size="sm">{estado.motivo}</Text>}
        {pedido.prometida !== '' && !estado.entregado && (
          <Text size="sm" {...(tarde ? { c: 'red', fw: 700 } : { c: 'dimmed' })}>
            {tarde ? `Atrasado: se prometió ${formatAgo(pedido.prometida, ahora)}` : `Para las ${formatTime(pedido.prometida)}`}
          </Text>
        )}
        {estado.pedido !== 'listo' && (
          <Text size="sm" c="dimmed">
            Todavía se prepara
          </Text>
        )}
        <Group gap="xs">
          {despacha && (
            <Button size="sm" variant="default" onClick={() => setAbierto('despachar')}>
              Despachar
            </Button>
          )}
          {recibe && (
            <Button size="sm" px="xs" variant="default" onClick={() => setAbierto('recibirDevolucion')}>
              Recibir devolución
            </Button>
          )}
        </Group>
      </Stack>
      {abierto === 'despachar' && <BultosDialog pedido={pedido} accion="despachar" onClose={() => setAbierto(undefined)} />}
      {abierto === 'recibirDevolucion' && <RecibirDevolucion pedido={pedido} onClose={() => setAbierto(undefined)} />}
    </Card>
  )
}
