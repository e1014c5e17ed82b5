import { useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { debidoEn } from '#domain/pedidos/palabras/pedido.atraso.ts'
import { nombreEnvio, numeroDePedido, quienLoLleva } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { direccionDePedido } from '#domain/pedidos/palabras/pedido.papel.ts'
import { formatMoney } from '#domain/core/money.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import { Section } from '#features/kit/Section.tsx'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { EvidenciasDeEntrega } from '../EvidenciasDeEntrega.tsx'
import { lugarDe } from '../lugar.ts'
import { paths } from '#features/paths.ts'
import { PedidoEstado } from '../PedidoEstado.tsx'
import { PedidoHistoria } from '../PedidoHistoria.tsx'
import { PedidoLineas } from '../PedidoLineas.tsx'
import { PedidoMensajes } from '../PedidoMensajes.tsx'
import { useActosDePedido } from '../useActosDePedido.ts'
import { Intervenir } from './Intervenir.tsx'
import { intervencionesDe, type Intervencion, type Mover, type OrdenVista } from './pedido-de-plataforma.ts'
import { PagosDeLaOrden } from './PagosDePlataforma.tsx'

interface Props {
  pedidoId: string
  onClose: () => void
  /** Something of it is different now. */
  onChange: () => void
}

/** One order, whole, and what the operator may do about it. */
export function OrdenDrawer({ pedidoId, onClose, onChange }: Props) {
  const consulta = useConsulta(comandosPagos.pedidoDeMercana, { pedidoId }, {}, { cadaMs: 30_000 })
  const { datos, recargar } = consulta
  const onMove = () => {
    recargar()
    onChange()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={datos ? numeroDePedido(datos.contenido) : 'Orden'}>
      <Answer of={consulta} what="La orden">
        {(orden) => <Ficha pedidoId={pedidoId} orden={orden} onChange={onMove} />}
      </Answer>
    </Drawer>
  )
}

function Ficha({ pedidoId, orden, onChange }: { pedidoId: string; orden: OrdenVista; onChange: () => void }) {
  const { contenido, estado } = orden
  const { usuario } = useSesion()
  const enviar = useActosDePedido()
  const [haciendo, setHaciendo] = useState<Intervencion>()
  const mover: Mover = async (accion, datos, motivo = '') => {
    const respuesta = await enviar(pedidoId, accion, datos, (acto) =>
      ejecutar(comandosPedidos.intervenirPedido, { pedidoId }, { ...acto, motivo }),
    )
    onChange()
    return respuesta
  }
  const posibles = intervencionesDe(orden)
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <PedidoEstado estado={estado} />
        {estado.motivo !== '' && <Text>Motivo: {estado.motivo}</Text>}
        <Datos orden={orden} />
        <Group gap="sm">
          {posibles.includes('asignar') && (
            <Button variant="default" onClick={() => setHaciendo('asignar')}>
              {estado.mensajeroId === '' ? 'Asignar mensajero' : 'Reasignar'}
            </Button>
          )}
          {posibles.includes('cancelar') && (
            <Button variant="light" color="red" onClick={() => setHaciendo('cancelar')}>
              Cancelar la orden
            </Button>
          )}
          <LinkButton to={paths.auditoria.href({ doc: pedidoId })} variant="subtle" color="gray" icon={IconHistory}>
            Lo que hizo Mercana
          </LinkButton>
        </Group>
      </Stack>
      <Section level={3} title="Pago">
        <PagosDeLaOrden pedidoId={pedidoId} orden={orden} usuarioId={usuario?.usuarioId ?? ''} mover={mover} />
      </Section>
      {orden.evidencias.length > 0 && (
        <Section level={3} title="Pruebas de la entrega">
          <EvidenciasDeEntrega evidencias={orden.evidencias} />
          <Text size="sm" c="dimmed" mt="xs">
            Mirar una queda en la auditoría, a tu nombre.
          </Text>
        </Section>
      )}
      <Section level={3} title="Productos">
        <PedidoLineas contenido={contenido} estado={estado} />
      </Section>
      <Section level={3} title="Mensajes">
        <PedidoMensajes
          mensajes={estado.mensajes}
          esMio={({ rol }) => rol === 'operador'}
          enviar={(texto) => mover('mensaje', { texto })}
        />
        <Text size="sm" c="dimmed" mt="xs">
          Lo leen el cliente y la tienda.
        </Text>
      </Section>
      <Section level={3} title="Historia">
        <PedidoHistoria historia={estado.historia} />
      </Section>
      {haciendo && <Intervenir que={haciendo} orden={orden} mover={mover} onClose={() => setHaciendo(undefined)} />}
    </Stack>
  )
}

function Datos({ orden: { contenido, estado } }: { orden: OrdenVista }) {
  const ahoraMs = useNow(60_000)
  const { ultimo: territorio } = useLeido(() => leerTerritorio(), [])
  const debida = debidoEn(contenido, estado)
  const { clienteNombre, clienteTelefono, clienteEmail, tiendaNombre, tiendaEmail, colocadoEn, envio, metodo, direccion } = contenido
  return (
    <Stack gap={4}>
      <Text fw={650}>{tiendaNombre}</Text>
      {tiendaEmail !== '' && <Text size="sm">{tiendaEmail}</Text>}
      <Text>
        {clienteNombre} · {[formatoTelefono(clienteTelefono), clienteEmail].filter((parte) => parte !== '').join(' · ')}
      </Text>
      <Text c="dimmed" size="sm">
        {formatDateTime(colocadoEn)} · {nombreEnvio[envio.clase]} · {metodo.nombre}
        {metodo.deMercana ? ' (cuenta de Mercana)' : ''}
      </Text>
      {envio.clase === 'domicilio' && (
        <Text size="sm">{direccionDePedido(contenido, lugarDe(direccion, territorio)) || 'Sin dirección escrita'}</Text>
      )}
      {estado.mensajeroNombre !== '' && <Text size="sm">{quienLoLleva(estado)}</Text>}
      {debida !== '' && Date.parse(debida) < ahoraMs && (
        <Alert color="red" title="Atrasada">
          La tienda debía haber hecho algo {formatAgo(debida, ahoraMs)}.
        </Alert>
      )}
      {estado.cancelacion?.estado === 'pedida' && (
        <Alert color="orange" title="El cliente pide cancelarla">
          {estado.cancelacion.motivo || 'No dijo por qué.'} Responde la tienda; si no contesta, puedes cancelarla tú.
        </Alert>
      )}
      {estado.porDevolverCentavos > 0 && (
        <Alert color="red" title="Falta devolver dinero">
          {formatMoney(estado.porDevolverCentavos)} entraron de más o de una orden que terminó.
        </Alert>
      )}
    </Stack>
  )
}
