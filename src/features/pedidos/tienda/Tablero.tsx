import { Button, Group, Stack, Text } from '@mantine/core'
import { cerradaEnPalabras } from '#domain/pedidos/palabras/pedido.cliente.ts'
import { actos, resumenParaTienda, quienLoLleva } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { columnasDelTablero, type ColumnaDelTablero } from '#domain/pedidos/palabras/pedido.tablero.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatAgo } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import type { AccionDeTienda } from './acto.ts'
import classes from './Tablero.module.css'
import type { PedidoEnTablero } from './useEnLista.ts'

interface Props {
  filas: readonly PedidoEnTablero[]
  ahora: number
  onOpen: (pedido: PedidoEnTablero, hacer?: AccionDeTienda) => void
}

const nombres = Object.keys(columnasDelTablero) as ColumnaDelTablero[]

/** The orders by where they stand, the oldest first: side by side on a desk, one below the other on a phone. */
export function Tablero({ filas, ahora, onOpen }: Props) {
  const porColumna = nombres.map((columna) => ({
    columna,
    pedidos: filas
      .filter((fila) => fila.columna === columna)
      .toSorted((a, b) => (a.contenido.colocadoEn < b.contenido.colocadoEn ? -1 : 1)),
  }))
  // What ended and still owes somebody something is rare: its column is there only then.
  const visibles = porColumna.filter(({ columna, pedidos }) => columna !== 'por_resolver' || pedidos.length > 0)
  return (
    <div className={classes['tablero']} role="group" aria-label="Pedidos por estado" tabIndex={0}>
      {visibles.map(({ columna, pedidos }) => (
        <section key={columna} className={classes['columna']} aria-label={columnasDelTablero[columna]} data-vacia={pedidos.length === 0}>
          <Group justify="space-between" mb="xs" gap={4} wrap="nowrap">
            <Text component="h2" fw={700}>
              {columnasDelTablero[columna]}
            </Text>
            <MarkBadge mark={[pedidos.length === 0 ? 'gray' : 'mango', String(pedidos.length)]} />
          </Group>
          <ul className={classes['tarjetas']}>
            {pedidos.map((pedido) => (
              <li key={pedido.id}>
                <Tarjeta pedido={pedido} ahora={ahora} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Tarjeta({ pedido, ahora, onOpen }: { pedido: PedidoEnTablero } & Pick<Props, 'ahora' | 'onOpen'>) {
  const { numero, contenido, estado, columna, siguiente, zona, atrasado, provisionales, sync, motivo } = pedido
  const resumen = resumenParaTienda(contenido, estado)
  const cerrada = cerradaEnPalabras(contenido, estado, 'tienda', new Date(ahora).toISOString())
  return (
    <article className={classes['tarjeta']} data-atrasado={atrasado}>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <button
            type="button"
            className={classes['numero']}
            onClick={() => onOpen(pedido)}
            aria-label={`Abrir ${numero} de ${contenido.clienteNombre}`}
          >
            {numero}
          </button>
          <MoneyText centavos={estado.totalCentavos} fw={650} />
        </Group>
        <Text fw={600}>{contenido.clienteNombre}</Text>
        {resumen !== columnasDelTablero[columna] && <Text size="sm">{resumen}</Text>}
        {cerrada !== '' && <Text size="sm">{cerrada}</Text>}
        <Text size="sm" c="dimmed">
          {contenido.lineas.length === 1 ? '1 producto' : `${contenido.lineas.length} productos`} · {contenido.metodo.nombre}
        </Text>
        <Text size="sm" {...(atrasado ? { c: 'red', fw: 650 } : { c: 'dimmed' })}>
          {[atrasado ? 'Atrasado' : '', formatAgo(contenido.colocadoEn, ahora), zona].filter((parte) => parte !== '').join(' · ')}
        </Text>
        {estado.mensajeroNombre !== '' && <Text size="sm">{quienLoLleva(estado)}</Text>}
        <Group gap={6}>
          {provisionales.size > 0 && <SyncMark state={sync} detail={explicarMotivo(motivo)} />}
          {estado.tareas.length > 0 && <MarkBadge mark={['red', 'Algo no cuadra']} />}
        </Group>
        {siguiente && (
          <Button size="xs" px={6} variant="light" className={classes['encima'] ?? ''} onClick={() => onOpen(pedido, siguiente)}>
            {actos[siguiente].boton}
          </Button>
        )}
      </Stack>
    </article>
  )
}
