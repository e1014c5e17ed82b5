import { Badge, Group, Stack, Text } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import { contraQuien, hechoDeActo, nombreRolDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import classes from './PedidoHistoria.module.css'

type Acto = EstadoDePedido['historia'][number]

interface Props {
  historia: readonly Acto[]
  /** Ids of acts that were done here and that the server has not counted yet. */
  provisionales?: ReadonlySet<string>
  /** Messages have a place of their own; shown here too only if asked for. */
  conMensajes?: boolean
}

/** What an act that did not count is called, and in which colour. */
const marcas: Readonly<Record<Exclude<Acto['veredicto'], 'aceptado'>, { texto: string; color: string }>> = {
  rechazado: { texto: 'No contó', color: 'red' },
  nota: { texto: 'Quedó como nota', color: 'orange' },
  redundante: { texto: 'Ya estaba hecho', color: 'gray' },
}

/** All that was done about an order, newest last: who, when, what, and of what did not count, why. */
export function PedidoHistoria({ historia, provisionales, conMensajes = false }: Props) {
  const actosVistos = conMensajes ? historia : historia.filter(({ accion }) => accion !== 'mensaje')
  if (actosVistos.length === 0) return <Text c="dimmed">Todavía nadie ha hecho nada con este pedido.</Text>
  return (
    <ol className={classes['lista']} aria-label="Historia del pedido">
      {actosVistos.map((acto) => (
        <li key={acto.id} data-veredicto={acto.veredicto}>
          <Stack gap={2}>
            <Group gap={6}>
              <Text fw={600} {...(acto.veredicto === 'rechazado' ? { td: 'line-through' } : {})}>
                {hechoDeActo(acto)}
              </Text>
              <Marcas acto={acto} provisional={provisionales?.has(acto.id) === true} />
            </Group>
            {acto.code !== '' && <Porque acto={acto} ganador={contraQuien(historia, acto)} />}
            <Text size="sm" c="dimmed">
              {[formatDateTime(acto.en), acto.nombre, nombreRolDePedido(acto.rol)].filter((parte) => parte !== '').join(' · ')}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  )
}

function Marcas({ acto: { veredicto }, provisional }: { acto: Acto; provisional: boolean }) {
  const marca = veredicto === 'aceptado' ? undefined : marcas[veredicto]
  return (
    <>
      {marca && <MarkBadge mark={[marca.color, marca.texto]} />}
      {provisional && (
        <Badge variant="outline" tt="none" color="orange">
          Por confirmar
        </Badge>
      )}
    </>
  )
}

/** Why it does not count and, where somebody else's act did instead, whose. */
function Porque({ acto: { code, veredicto }, ganador }: { acto: Acto; ganador: Acto | undefined }) {
  const { mensaje, arreglo } = mensajeDe({ code })
  return (
    <Text size="sm">
      {veredicto === 'redundante' ? '' : `${mensaje} ${arreglo ?? ''} `}
      {ganador &&
        withStop(
          `Contó lo otro: ${hechoDeActo(ganador)}${ganador.nombre === '' ? '' : ` (${ganador.nombre})`}, ${formatDateTime(ganador.en)}`,
        )}
    </Text>
  )
}
