import { useState } from 'react'
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePersona, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { actos, hechoDeActo } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { correctivoDe } from '#domain/pedidos/palabras/pedido.tareas.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { formatDateTime, withStop } from '#ui/format.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { paths } from '#features/paths.ts'
import type { AccionDeTienda } from './acto.ts'
import { AclararTarea } from './actos/AclararTarea.tsx'
import type { RenglonPedido } from './renglon.ts'

type Tarea = EstadoDePedido['tareas'][number]

const avisosDePlazo = {
  vencer: 'Si no llega el pago, el pedido se suelta solo el',
  confirmarRecibo: 'Si el cliente no lo confirma, se da por recibido el',
  cerrar: 'El pedido se cierra solo el',
} as const

interface Props {
  pedido: RenglonPedido
  ofrecidas: readonly AccionDeTienda[]
  onAct: (accion: AccionDeTienda) => void
}

/** What somebody has to do because facts disagree, and the next moment at which the clock acts. */
export function Tareas({ pedido, ofrecidas, onAct }: Props) {
  const { plazo, tareas, aclaradas } = pedido.estado
  const [aclarando, setAclarando] = useState<Tarea>()
  const aclara = usePuede(Pedido, 'aclararTarea')
  const isOnline = useOnline()
  const hechoDe = (eventoId: string): string => {
    const acto = pedido.estado.historia.find(({ id }) => id === eventoId)
    return acto ? withStop(hechoDeActo(acto)) : ''
  }
  return (
    <>
      {tareas.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={22} aria-hidden />} title="Algo no cuadra">
          <List spacing="sm">
            {tareas.map((tarea) => (
              <List.Item key={`${tarea.eventoId} ${tarea.code}`}>
                <Stack gap={6}>
                  <Palabras pedido={pedido} tarea={tarea} />
                  <Group gap="xs">
                    <Remedio pedido={pedido} tarea={tarea} ofrecidas={ofrecidas} onAct={onAct} />
                    {aclara && (
                      <Button variant="default" size="sm" disabled={!isOnline} onClick={() => setAclarando(tarea)}>
                        Aclarar
                      </Button>
                    )}
                  </Group>
                </Stack>
              </List.Item>
            ))}
          </List>
          {aclara && !isOnline && (
            <Text size="sm" mt="xs">
              Aclararlo lo decide el servidor: se puede cuando vuelva la conexión.
            </Text>
          )}
        </Alert>
      )}
      {aclaradas.length > 0 && (
        <Stack component="ul" gap={4} p={0} m={0} aria-label="Lo que ya se aclaró" style={{ listStyle: 'none' }}>
          {aclaradas.map(({ eventoId, code, nombre, en, motivo }) => (
            <Text component="li" size="sm" c="dimmed" key={`${eventoId} ${code}`}>
              {hechoDe(eventoId)} {mensajeDe({ code }).mensaje} {withStop(`Lo aclaró ${nombre}, ${formatDateTime(en)}: ${motivo}`)}
            </Text>
          ))}
        </Stack>
      )}
      {plazo.accion !== '' && (
        <Text size="sm" c="dimmed">
          {withStop(`${avisosDePlazo[plazo.accion]} ${formatDateTime(plazo.en)}`)}
        </Text>
      )}
      {aclarando && <AclararTarea pedido={pedido} tarea={aclarando} onClose={() => setAclarando(undefined)} />}
    </>
  )
}

function Palabras({ pedido, tarea: { eventoId, code, para } }: { pedido: RenglonPedido; tarea: Tarea }) {
  const yo = usePersona()
  const { mensaje, arreglo } = mensajeDe({ code })
  const acto = pedido.estado.historia.find(({ id }) => id === eventoId)
  const dequien =
    para === 'encargado' ? 'Le toca a la tienda' : para === yo?.empleadoId ? 'Te toca a ti' : `Le toca a ${acto?.nombre ?? 'otra persona'}`
  return (
    <span>
      {mensaje} {arreglo}{' '}
      <Text span size="sm">
        ({dequien}
        {acto ? `: ${hechoDeActo(acto)}, ${formatDateTime(acto.en)}` : ''})
      </Text>
    </span>
  )
}

/** What puts it right, where there is such a thing: with it the task goes by itself. */
function Remedio({ pedido, tarea: { eventoId, code }, ofrecidas, onAct }: Props & { tarea: Tarea }) {
  const { slug } = useTienda()
  const verifica = usePuede(Pedido, 'aprobarPago')
  const correctivo = correctivoDe(code)
  const ofrecida = ofrecidas.find((accion) => accion === correctivo)
  if (ofrecida)
    return (
      <Button size="sm" onClick={() => onAct(ofrecida)}>
        {actos[ofrecida].boton}
      </Button>
    )
  if (correctivo === 'aprobarPago' && verifica)
    return (
      <Anchor component={Link} to={paths.verificarPagos.href({ nombre: slug })} underline="always">
        Verificar el pago
      </Anchor>
    )
  const perdido = pedido.estado.historia.find(({ id }) => id === eventoId)
  return perdido?.accion === 'facturar' && perdido.veredicto === 'rechazado' ? (
    <FacturaDeMas pedidoId={pedido.id} eventoId={eventoId} />
  ) : null
}

/** Two tills invoiced it: the one that does not count is taken back with a credit note. */
function FacturaDeMas({ pedidoId, eventoId }: { pedidoId: string; eventoId: string }) {
  const { slug } = useTienda()
  const ventaId = useVivo(EventoPedido, { padre: pedidoId })?.find(({ doc }) => doc.id === eventoId)?.doc.datos['ventaId']
  if (typeof ventaId !== 'string') return null
  return (
    <Text size="sm">
      Quedó una factura de más: hazle su nota de crédito.{' '}
      <Anchor component={Link} to={paths.imprimirFacturas.href({ nombre: slug }, { factura: ventaId })} underline="always">
        Ver la factura
      </Anchor>
    </Text>
  )
}
